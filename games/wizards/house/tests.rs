mod exploiter;
mod opponents;
mod worth;
