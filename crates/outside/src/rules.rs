//! Who answers for the rules: a module or a program.

use game::Fault;

use crate::module;
#[cfg(not(target_family = "wasm"))]
use crate::program::{Program, Twins};
use crate::question::{Answer, Question, blamed, parse};

/// Who answers.
pub(crate) enum Rules {
    Module(module::Rules),
    #[cfg(not(target_family = "wasm"))]
    Program(Box<Program>),
    /// A program twice: asked three times in two processes, to find what it keeps.
    #[cfg(not(target_family = "wasm"))]
    Twins(Box<Twins>),
}

impl Rules {
    /// Asks, and reads the answer. What fails is the rules' fault, or this machine's.
    pub(crate) fn ask(&self, question: &Question<'_>) -> Result<Answer, Fault> {
        let text = serde_json::to_string(question).expect("questions have string keys");
        let answer = match self {
            Rules::Module(module) => module.ask(&text),
            #[cfg(not(target_family = "wasm"))]
            Rules::Program(program) => program.ask(&text),
            #[cfg(not(target_family = "wasm"))]
            Rules::Twins(twins) => twins.ask(&text, question)?,
        };
        parse(&answer.map_err(|fault| blamed(&fault, question))?, question)
    }

    /// What happened when rules that are audited gave no answer in their time.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn late(&self) -> Option<&Fault> {
        match self {
            Rules::Twins(twins) => twins.late(),
            _ => None,
        }
    }
}
