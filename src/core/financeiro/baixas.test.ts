import { expect, it } from 'vitest'
import { alreadyDecidedInWords, baixaPedidaInWords, whoAskedInWords } from './baixas.ts'

const PEDIDA = { valor: 500, motivo: 'Acordo', pedida_em: '2026-03-12T13:00:00Z' } as const

it('says who asked for a Baixa, also once that person is deleted', () => {
  expect(baixaPedidaInWords({ ...PEDIDA, pedida_por: 'Ana Souza' })).toBe(
    'Baixa de R$\u00a0500,00 (Acordo), pedida por Ana Souza em 12/03/2026 10:00',
  )
  expect(baixaPedidaInWords({ ...PEDIDA, pedida_por: null })).toContain('pedida por um usuário excluído')
  expect(whoAskedInWords({ pedida_por: 'Ana Souza', unico_administrador: false })).toBe(
    'Pedida por Ana Souza',
  )
})

it('says that nobody else could confirm it, and who decided it before', () => {
  expect(whoAskedInWords({ pedida_por: 'Ana Souza', unico_administrador: true })).toBe(
    'Pedida e confirmada por Ana Souza, sem outro Administrador ativo',
  )
  expect(alreadyDecidedInWords('Retirada', null)).toBe('Um usuário excluído já retirou esta baixa.')
})
