import { expect, it } from 'vitest'
import type { Verification } from './lacres.ts'
import { isIntact, reportOf } from './report.ts'

const INTACT: Verification = {
  lacres: 1,
  entradas: 1200,
  expurgadas: 1,
  semLacre: 0,
  ultimo: 'ab12',
  anotado: null,
  copias: [],
  achados: [],
}

it('says how much was checked, and the hash to note', () => {
  expect(reportOf(INTACT)).toEqual([
    '1 lacre sobre 1.200 entradas da auditoria conferidos.',
    '1 entrada foi removida ou reescrita com registro do motivo; 0 ainda não têm lacre.',
    'Último lacre: ab12',
    expect.stringMatching(/^Sem BACKUP_DIR nem --copias/),
    'Nenhuma entrada foi alterada, removida ou acrescentada.',
  ])
  expect(isIntact(INTACT)).toBe(true)
})

it('names what is wrong, the first fifty', () => {
  const achados = Array.from({ length: 52 }, (_, i) => ({
    tipo: 'alterada' as const,
    entrada: String(i),
    lacre: 3,
  }))
  const found: Verification = { ...INTACT, achados: [{ tipo: 'lacre_removido', lacre: 2 }, ...achados] }
  const report = reportOf(found)
  expect(report.slice(4, 6)).toEqual(['O lacre 2 foi REMOVIDO.', 'A entrada 0 (lacre 3) foi ALTERADA.'])
  expect(report.at(-1)).toBe('… e mais 3.')
  expect(isIntact(found)).toBe(false)
})

it('says whether a noted hash is in the chain', () => {
  expect(reportOf({ ...INTACT, anotado: true })).toContain('O lacre informado faz parte da cadeia.')
  const cut = { ...INTACT, anotado: false }
  expect(reportOf(cut)[3]).toMatch(/^O lacre informado NÃO faz parte da cadeia/)
  expect(isIntact(cut)).toBe(false)
})
