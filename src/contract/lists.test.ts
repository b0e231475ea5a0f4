import { traverseContractProcedures } from '@orpc/server'
import { expect, it } from 'vitest'
import { LIST_NAMES, LISTS_WITH_FILE, type ListName } from '../core/cadastros.ts'
import { contract, type RouteName } from './index.ts'
import { requirementOf } from './permissions.ts'

const paths = new Map<string, string | undefined>()
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  paths.set(path.join('.'), procedure['~orpc'].route.path)
})
const isExported = (list: ListName) => paths.has(`${list}.exportar`)

it('every list is read by whoever may read it', () => {
  for (const list of LIST_NAMES) expect(requirementOf(`${list}.listar`)).toBe(`${list}.ler`)
})

it('the file of a list has the address that its screen and Ctrl+K ask for, and a permission of its own', () => {
  const exported = LIST_NAMES.filter(isExported)
  expect(exported).toEqual(expect.arrayContaining(['vendas', 'comissoes', 'ranking', 'auditoria']))
  for (const list of exported) {
    expect(paths.get(`${list}.exportar`)).toBe(`/${list}/exportar`)
    expect(requirementOf(`${list}.exportar` as RouteName)).toBe(`${list}.exportar`)
  }
  expect(LISTS_WITH_FILE.filter((list) => !isExported(list))).toEqual([])
})
