//! Prometheus's text format, version 0.0.4. It has only three kinds of lines, and most values are read from the registry on demand: a
//! library would want to own them.

use std::fmt::{Display, Write};

use live::{BOUNDS, Histogram};

/// The content type.
pub(super) const TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Metrics in the text format, family by family.
#[derive(Default)]
pub(super) struct Exposition {
    text: String,
}

impl Exposition {
    /// Adds a value that only grows while the server runs.
    pub(super) fn counter<'a>(
        &mut self,
        name: &str,
        help: &str,
        samples: impl IntoIterator<Item = (Vec<(&'a str, &'a str)>, u64)>,
    ) {
        self.family(name, "counter", help, samples);
    }

    /// Adds a value that goes up and down.
    pub(super) fn gauge<'a, N: Display>(
        &mut self,
        name: &str,
        help: &str,
        samples: impl IntoIterator<Item = (Vec<(&'a str, &'a str)>, N)>,
    ) {
        self.family(name, "gauge", help, samples);
    }

    /// Adds histograms, in seconds.
    pub(super) fn histograms(&mut self, name: &str, help: &str, label: &str, times: &[(&str, &Histogram)]) {
        self.head(name, "histogram", help);
        for (value, times) in times {
            let counts = times.cumulative();
            let bounds = BOUNDS.iter().map(|bound| seconds(*bound)).chain(["+Inf".to_string()]);
            for (bound, count) in bounds.zip(&counts) {
                self.sample(&format!("{name}_bucket"), &[(label, value), ("le", &bound)], count);
            }
            self.sample(&format!("{name}_sum"), &[(label, value)], seconds(times.total_us()));
            let all = counts.last().expect("there is a bucket for the longest");
            self.sample(&format!("{name}_count"), &[(label, value)], all);
        }
    }

    pub(super) fn text(self) -> String {
        self.text
    }

    fn family<'a, N: Display>(
        &mut self,
        name: &str,
        kind: &str,
        help: &str,
        samples: impl IntoIterator<Item = (Vec<(&'a str, &'a str)>, N)>,
    ) {
        self.head(name, kind, help);
        for (labels, value) in samples {
            self.sample(name, &labels, value);
        }
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.text, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: impl Display) {
        self.text += name;
        for (number, (label, value)) in labels.iter().enumerate() {
            let before = if number == 0 { '{' } else { ',' };
            let _ = write!(self.text, "{before}{label}=\"{}\"", escaped(value));
        }
        let _ = writeln!(self.text, "{} {value}", if labels.is_empty() { "" } else { "}" });
    }
}

/// Microseconds in seconds, without rounding errors.
fn seconds(micros: u64) -> String {
    let text = format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

#[cfg(test)]
mod tests;
