import { expect, it } from 'vitest'
import { copiaFile, copiasToDelete, dayOfCopia } from './copias.ts'
import { addDays } from './dates.ts'

it('a file is named after its day, and only such a file is one', () => {
  expect([copiaFile('2026-03-10', false), copiaFile('2026-03-10', true)].map(dayOfCopia)).toEqual([
    '2026-03-10',
    '2026-03-10',
  ])
  for (const other of [
    'plantao-2026-03-10.tar.incompleto',
    'minha-plantao-2026-03-10.tar',
    'anonimizacoes.json',
  ])
    expect(dayOfCopia(other)).toBeNull()
})

it('kept one after the other for two years are 7 days, 4 weeks and 12 months', () => {
  let kept: string[] = []
  for (let day = '2025-01-01'; day <= '2026-11-23'; day = addDays(day, 1)) {
    kept.push(day)
    const gone = new Set(copiasToDelete(kept))
    kept = kept.filter((one) => !gone.has(one))
  }
  expect(kept).toEqual([
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-08',
    '2026-11-15',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

it('of few, none is deleted, and after a long pause neither', () => {
  expect(copiasToDelete(['2026-03-10', '2024-01-01', '2025-06-30'])).toEqual([])
})
