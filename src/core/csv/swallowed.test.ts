import { expect, it } from 'vitest'
import { separated, swallowedRows } from './swallowed.ts'

const row = (n: number, obs = 'ok') => [`V-${n}`, 'Ana', '350.000,00', obs]
const others = [row(8), row(9)]

it.each([
  ['at the end of its row', [...row(1, 'sala\nV-2;Bia;1;fim')], [row(1, 'sala'), ['V-2', 'Bia', '1', 'fim']]],
  [
    'with whole rows in it',
    ['V-1', 'Ana\nV-2;Bia;1;ok\nV-3;Caio', '2', 'ok'].with(1, 'Ana;1;ok\nV-2;Bia;1;ok\nV-3;Caio'),
    [
      ['V-1', 'Ana', '1', 'ok'],
      ['V-2', 'Bia', '1', 'ok'],
      ['V-3', 'Caio', '2', 'ok'],
    ],
  ],
  [
    'with a blank line and one separator too many',
    ['V-1', 'Ana', '1', 'x\nV-2;Bia;1;ok\n\nV-3;Caio;2;ok;\nV-4;Dora;3;z'],
    [
      ['V-1', 'Ana', '1', 'x'],
      ['V-2', 'Bia', '1', 'ok'],
      [''],
      ['V-3', 'Caio', '2', 'ok', ''],
      ['V-4', 'Dora', '3', 'z'],
    ],
  ],
])('a quote that joins rows: %s', (_, joined, rows) => {
  const grid = [...others, joined]
  const swallowed = swallowedRows(grid, ';')
  expect([...swallowed.keys()]).toEqual([2])
  expect(separated(grid, swallowed)).toEqual([...others, ...rows])
})

it.each([
  ['a text of several lines', row(1, 'falta o laudo\ne a chave')],
  ['with a separator in it', row(1, 'laudo; chave\nportão')],
])('%s is one', (_, text) => {
  expect(swallowedRows([...others, text], ';').size).toBe(0)
})
