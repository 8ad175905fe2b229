//! Rules as a WebAssembly module: no imports, bounded memory, and fuel for each question.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use game::{Fault, Verdict};
use wasmi::{
    Config, EnforcedLimits, Engine, Extern, Instance, Linker, Memory, Module, Store, StoreLimits,
    StoreLimitsBuilder,
};

use crate::question::ANSWER;

/// Bytes of memory.
const MEMORY: usize = 64 << 20;
/// What one question to a module of the host's may compute, in steps: some seconds.
pub(crate) const FUEL: u64 = 2_000_000_000;
/// The largest module, in bytes.
const LARGEST: usize = 16 << 20;

/// The time since a fixed moment.
pub(crate) fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// A module. Every question meets it as it was loaded, so that it can keep nothing.
pub(crate) struct Rules {
    engine: Engine,
    module: Module,
    /// What one question may compute, in steps.
    fuel: u64,
}

impl Rules {
    /// Reads a module, of which each question may compute so much. The error says what is wrong with it.
    pub(crate) fn new(bytes: &[u8], fuel: u64) -> Result<Rules, String> {
        if bytes.len() > LARGEST {
            return Err(format!("is larger than {} MiB", LARGEST >> 20));
        }
        let mut config = Config::default();
        config.consume_fuel(true).enforced_limits(EnforcedLimits::strict());
        let engine = Engine::new(&config);
        let module = Module::new(&engine, bytes).map_err(|error| format!("is no module: {error}"))?;
        if let Some(import) = module.imports().next() {
            let (from, name) = (import.module(), import.name());
            return Err(format!("imports '{name}' from '{from}': rules have no imports"));
        }
        let exports = |name| module.get_export(name).is_some();
        match ["memory", "alloc", "ask"].into_iter().find(|name| !exports(name)) {
            Some(missing) => Err(format!("does not export '{missing}'; rules export memory, alloc and ask")),
            None => Ok(Rules { engine, module, fuel }),
        }
    }

    /// Asks a question in a new instance.
    pub(crate) fn ask(&self, question: &str) -> Result<Vec<u8>, Fault> {
        let limits = StoreLimitsBuilder::new().memory_size(MEMORY).instances(1).memories(1).tables(4);
        let mut store = Store::new(&self.engine, limits.table_elements(100_000).build());
        store.limiter(|limits| limits);
        self.answer(&mut store, question).map_err(|error| {
            let spent = store.get_fuel().is_ok_and(|left| left == 0) || error.contains("fuel");
            if spent {
                return Fault::new(Verdict::Timeout, format!("no answer within {} steps", self.fuel));
            }
            Fault::new(Verdict::Crashed, error)
        })
    }

    fn answer(&self, store: &mut Store<StoreLimits>, question: &str) -> Result<Vec<u8>, String> {
        let said = |error: wasmi::Error| error.to_string();
        store.set_fuel(self.fuel).map_err(said)?;
        let linker = Linker::new(&self.engine);
        let instance: Instance = linker.instantiate_and_start(&mut *store, &self.module).map_err(said)?;
        let Some(Extern::Memory(memory)) = instance.get_export(&*store, "memory") else {
            return Err("'memory' is no memory".into());
        };
        let alloc = instance.get_typed_func::<i32, i32>(&*store, "alloc").map_err(said)?;
        let ask = instance.get_typed_func::<(i32, i32), i64>(&*store, "ask").map_err(said)?;
        let length = i32::try_from(question.len()).map_err(|_| "the question is too long".to_string())?;
        let place = alloc.call(&mut *store, length).map_err(said)?;
        let written = memory.write(&mut *store, place as u32 as usize, question.as_bytes());
        written.map_err(|_| format!("'alloc' gave the place {place}, which is not in its memory"))?;
        let answer = ask.call(&mut *store, (place, length)).map_err(said)?;
        read(store, &memory, (answer as u64 >> 32) as usize, answer as u32 as usize)
    }
}

fn read(store: &Store<StoreLimits>, memory: &Memory, place: usize, length: usize) -> Result<Vec<u8>, String> {
    if length > ANSWER {
        return Err("an answer of more than 1 MiB".into());
    }
    let bytes = memory.data(store).get(place..place + length);
    bytes
        .map(<[u8]>::to_vec)
        .ok_or_else(|| format!("its answer at {place}, {length} bytes long, is not in its memory"))
}
