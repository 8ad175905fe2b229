module snakes

go 1.18
