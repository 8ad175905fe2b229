//! What a piece hits from a cell, as what stands between has it.

/// Cells of the largest board with tables of what is hit.
pub(super) const CELLS: usize = 128;

/// A set of cells, by bits.
pub(super) type Cells = u128;

/// The set of some cells.
pub(super) fn set(cells: impl Iterator<Item = usize>) -> Cells {
    cells.fold(0, |set, at| set | 1 << at)
}

/// The cells of a set.
pub(super) fn bits(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = cells.trailing_zeros() as usize;
        cells &= cells.wrapping_sub(1);
        (at < CELLS).then_some(at)
    })
}

/// A cell that is hit if so many of the cells between are taken: none, or one where pieces jump to capture.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    pub between: Cells,
    pub taken: u8,
    pub to: u8,
}

/// Cells that are hit up to the first that is taken, in the order of their numbers or against it.
#[derive(Clone, Copy)]
struct Ray {
    cells: Cells,
    rises: bool,
}

impl Ray {
    fn hits(self, taken: Cells) -> Cells {
        let taken = taken & self.cells;
        let seen = match self.rises {
            true => taken ^ taken.wrapping_sub(1),
            false => Cells::MAX << (taken | 1).ilog2(),
        };
        self.cells & seen
    }
}

/// What a piece hits from each of many cells: some cells always, some along rays, others one by one.
#[derive(Clone, Default)]
pub(super) struct Reaches {
    always: Vec<Cells>,
    /// By cell hit from: where its rays and its other reaches end.
    ends: Vec<[u32; 2]>,
    rays: Vec<Ray>,
    others: Vec<Reach>,
}

impl Reaches {
    /// Takes what is hit from the next cell.
    pub(super) fn push(&mut self, mut reaches: Vec<Reach>) {
        let mut always = 0;
        while let Some(first) = reaches.iter().position(|reach| reach.taken == 0 && reach.between == 0) {
            let mut way = vec![reaches.swap_remove(first)];
            let next = |last: &Reach, reach: &Reach| {
                reach.taken == 0 && reach.between == last.between | 1 << last.to
            };
            while let Some(at) = reaches.iter().position(|reach| next(&way[way.len() - 1], reach)) {
                way.push(reaches.swap_remove(at));
            }
            let cells = set(way.iter().map(|reach| usize::from(reach.to)));
            let (rises, falls) =
                (way.is_sorted_by_key(|reach| reach.to), way.is_sorted_by_key(|reach| !reach.to));
            match way.len() {
                1 => always |= cells,
                _ if rises || falls => self.rays.push(Ray { cells, rises }),
                _ => {
                    always |= 1 << way[0].to;
                    self.others.extend_from_slice(&way[1..]);
                }
            }
        }
        self.others.extend(reaches);
        self.always.push(always);
        self.ends.push([self.rays.len() as u32, self.others.len() as u32]);
    }

    /// What is hit from a cell, by its place among those that were taken.
    pub(super) fn hits(&self, from: usize, taken: Cells) -> Cells {
        let start = from.checked_sub(1).map_or([0; 2], |before| self.ends[before]);
        let range = |index: usize| start[index] as usize..self.ends[from][index] as usize;
        let rays = self.rays[range(0)].iter().fold(self.always[from], |cells, ray| cells | ray.hits(taken));
        self.others[range(1)].iter().fold(rays, |cells, reach| {
            let between = taken & reach.between;
            let hits = if reach.taken == 0 { between == 0 } else { between.count_ones() == 1 };
            cells | Cells::from(hits) << reach.to
        })
    }
}
