import { expect, test } from 'vitest'
import { type FechamentoStatus, passosOf } from './fechamentos.ts'

const [ana, beto] = [{ nome: 'Ana' }, { nome: 'Beto' }]
const of = (status: FechamentoStatus, more: object = {}) =>
  passosOf({
    status,
    abertos: 2,
    created_at: '2026-11-12T13:02:00Z',
    criado_por: ana,
    enviado_por: null,
    enviado_em: null,
    aprovado_por: null,
    aprovado_em: null,
    pago_por: null,
    pago_em: null,
    ...more,
  }).map(({ nome, feito, isCurrent }) => `${isCurrent ? '> ' : ''}${nome}${feito ? `: ${feito}` : ''}`)

test('a closing has four steps, with who took them and when', () => {
  expect(of('Rascunho')).toEqual([
    '> Rascunho: criado por Ana em 12/11/2026 10:02',
    'Em aprovação',
    'Aprovado',
    'Pago',
  ])
  const sent = { enviado_por: ana, enviado_em: '2026-11-13T12:00:00Z' }
  expect(of('Em aprovação', sent)[1]).toBe('> Em aprovação: enviado por Ana em 13/11/2026 09:00')
  const approved = { ...sent, aprovado_por: beto, aprovado_em: '2026-11-14T12:00:00Z' }
  expect(of('Aprovado', approved).slice(2)).toEqual([
    '> Aprovado: aprovado por Beto em 14/11/2026 09:00',
    'Pago',
  ])
  const paid = { ...approved, abertos: 0, pago_por: ana, pago_em: '2026-11-20' }
  expect(of('Aprovado', paid)[3]).toBe('> Pago: pago por Ana em 20/11/2026')
  // Nobody left a name: the system's own closing, or whose author was deleted.
  expect(of('Preparando', { criado_por: null })[0]).toBe('> Rascunho: criado em 12/11/2026 10:02')
})
