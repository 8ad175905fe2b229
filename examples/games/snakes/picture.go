package main

import "strconv"

type object = map[string]any

// picture has the snakes in their colours, heads with their numbers; around its head a person clicks where to go.
func picture(shown *View) any {
	drawn := map[Cell]object{}
	at := func(cell Cell) object {
		if drawn[cell] == nil {
			drawn[cell] = object{"rect": []int{10 * cell[0], 10 * cell[1], 10, 10}}
		}
		return drawn[cell]
	}
	for _, food := range shown.Food {
		at(food)["shape"] = "ring"
	}
	numbers, buttons := []object{}, []object{}
	for seat, snake := range shown.Snakes {
		health := "dead"
		if snake.Died == 0 {
			health = strconv.Itoa(snake.Health)
			for place := len(snake.Body) - 1; place >= 0; place-- {
				cell := at(snake.Body[place])
				cell["seat"] = seat
				if place == 0 {
					cell["text"] = seat + 1
				}
			}
		}
		numbers = append(numbers, object{"label": "Health of " + strconv.Itoa(seat+1), "value": health})
	}
	for _, way := range shown.Legal {
		head := shown.Snakes[*shown.Seat].Body[0]
		next := Cell{head[0] + ways[way][0], head[1] + ways[way][1]}
		at(next)["action"], at(next)["name"] = way, way
		buttons = append(buttons, object{"text": way, "action": way})
	}
	cells := []object{}
	for place := 0; place < shown.Size*shown.Size; place++ {
		cells = append(cells, at(Cell{place % shown.Size, place / shown.Size}))
	}
	return object{"size": []int{10 * shown.Size, 10 * shown.Size}, "cells": cells, "numbers": numbers, "buttons": buttons}
}
