//! The order of decisions: the variable of the highest activity first.

/// The factor by which a conflict increases the weight of later ones.
const GROWTH: f64 = 1.0 / 0.95;

/// Activities above this are scaled down.
const MOST: f64 = 1e100;

/// A heap of variables.
pub(super) struct Order {
    activity: Vec<f64>,
    heap: Vec<u32>,
    /// The place of each variable in the heap.
    places: Vec<Option<u32>>,
    weight: f64,
}

impl Order {
    pub(super) fn new(variables: usize) -> Order {
        let all = 0..variables as u32;
        Order {
            activity: vec![0.0; variables],
            heap: all.clone().collect(),
            places: all.map(Some).collect(),
            weight: 1.0,
        }
    }

    /// Removes and returns the first variable that is open.
    pub(super) fn next(&mut self, is_open: impl Fn(usize) -> bool) -> Option<usize> {
        loop {
            let first = *self.heap.first()? as usize;
            let last = self.heap.pop()?;
            self.places[first] = None;
            if last as usize != first {
                self.heap[0] = last;
                self.places[last as usize] = Some(0);
                self.sink(0);
            }
            if is_open(first) {
                return Some(first);
            }
        }
    }

    /// Adds a variable that is open again.
    pub(super) fn restore(&mut self, variable: usize) {
        if self.places[variable].is_none() {
            let place = self.heap.len();
            self.heap.push(variable as u32);
            self.places[variable] = Some(place as u32);
            self.rise(place);
        }
    }

    /// Makes a variable more active.
    pub(super) fn bump(&mut self, variable: usize) {
        self.activity[variable] += self.weight;
        if self.activity[variable] > MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= MOST);
            self.weight /= MOST;
        }
        if let Some(place) = self.places[variable] {
            self.rise(place as usize);
        }
    }

    /// Makes earlier conflicts count less.
    pub(super) fn decay(&mut self) {
        self.weight *= GROWTH;
    }

    fn is_before(&self, one: u32, other: u32) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    fn rise(&mut self, mut place: usize) {
        while place > 0 {
            let parent = (place - 1) / 2;
            if !self.is_before(self.heap[place], self.heap[parent]) {
                return;
            }
            self.exchange(place, parent);
            place = parent;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let children = (2 * place + 1)..(2 * place + 3).min(self.heap.len());
            let best =
                children.reduce(
                    |one, other| {
                        if self.is_before(self.heap[other], self.heap[one]) { other } else { one }
                    },
                );
            match best {
                Some(child) if self.is_before(self.heap[child], self.heap[place]) => {
                    self.exchange(place, child);
                    place = child;
                }
                _ => return,
            }
        }
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        for place in [one, other] {
            self.places[self.heap[place] as usize] = Some(place as u32);
        }
    }
}
