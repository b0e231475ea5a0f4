// docs/decisions/layers.md: within a layer, imports go one way between files and between folders.
import { describe, expect, it } from 'vitest'
import { circlesIn, folderOf, importsIn, roomOf } from './lib/imports.mjs'

const isTest = (path) => /\.test\.tsx?$/.test(path)
/** What only tests may use: src/server/testing/, src/web/vendas/form/testing.ts. */
const isForTests = (path) => /\/testing(?:\/|\.ts$)/.test(path)

const shippedOf = (imports) => imports.filter(({ from }) => !isTest(from) && !isForTests(from))

describe.each(['core', 'contract', 'server', 'web'])('in src/%s', (layer) => {
  const imports = importsIn(layer)
  const shipped = shippedOf(imports)

  it('no files import each other, around however many', () => {
    expect(imports.length).toBeGreaterThan(10)
    expect(circlesIn(imports.map(({ from, to }) => [from, to]))).toEqual([])
  })

  it('no folders import each other, around however many', () => {
    const between = shipped
      .map(({ from, to }) => [folderOf(from), folderOf(to)])
      .filter(([from, to]) => from && to && from !== to)
    expect(circlesIn(between)).toEqual([])
  })

  it('no rooms of a folder import each other, around however many', () => {
    const between = shipped
      .map(({ from, to }) => [roomOf(from), roomOf(to)])
      .filter(([from, to]) => from && to && from !== to)
    expect(circlesIn(between)).toEqual([])
  })

  it('only tests import what is made for tests', () => {
    expect(shipped.filter(({ to }) => isForTests(to))).toEqual([])
  })
})

it.each(['server', 'web'])('in src/%s no folder imports a file of the root', (layer) => {
  expect(shippedOf(importsIn(layer)).filter(({ from, to }) => folderOf(from) && !folderOf(to))).toEqual([])
})

describe('a circle', () => {
  it.each([
    ['of two', ['ab', 'ba', 'bc'], ['aba']],
    ['of three', ['ab', 'bc', 'ca'], ['abca']],
    ['beside a way that leads to it', ['xa', 'ab', 'ba'], ['aba']],
    ['is not two ways to one place', ['ab', 'ac', 'bc'], []],
  ])('%s', (_name, edges, circles) => {
    expect(circlesIn(edges.map((edge) => [...edge])).map((circle) => circle.join(''))).toEqual(circles)
  })
})
