import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  lookOfComissao,
  lookOfPendencia,
  lookOfSituacao,
  variantOfComissao,
  variantOfStatus,
} from '../badges.ts'
import { COMISSAO_SITUACOES } from '../comissoes/situacao.ts'
import {
  COMISSAO_STATUSES,
  enterDesistencia,
  isAssinada,
  leaveDesistencia,
  NEW_PAYMENT_METHODS,
  newOnlyUsed,
  nextNumero,
  onlyUsed,
  PAYMENT_METHODS,
  PENDENCIA_TYPES,
  type PendenciaType,
  togglePendencia,
  VENDA_STATUSES,
} from './vendas.ts'

describe('statuses', () => {
  it('has the signed ones and their badges', () => {
    expect(VENDA_STATUSES.map((status) => [status, isAssinada(status), variantOfStatus(status)])).toEqual([
      ['Pago/Pendente', false, 'secondary'],
      ['Desembolsada', true, 'default'],
      ['Desistência', false, 'destructive'],
      ['Assinada/Pendência enviada', false, 'secondary'],
      ['Assinada/Pendente', false, 'secondary'],
      ['Pago/Pendência enviada', false, 'secondary'],
      ['Assinada', true, 'default'],
      ['Pago', true, 'default'],
    ])
  })

  it('has the badges of commissions', () => {
    expect(COMISSAO_STATUSES.map((status) => [status, variantOfComissao(status)])).toEqual([
      ['Pendente', 'secondary'],
      ['Pago', 'default'],
      ['Cancelado', 'destructive'],
    ])
  })

  it('shows in amber, of the secondary ones, the commissions that wait for money', () => {
    expect(['OK', 'SERASA', 'SERASA, IR'].map(lookOfPendencia)).toEqual(['active', 'waiting', 'waiting'])
    expect(COMISSAO_STATUSES.map(lookOfComissao)).toEqual(['waiting', 'default', 'destructive'])
    expect(COMISSAO_SITUACOES.map((situacao) => [situacao, lookOfSituacao(situacao)])).toEqual([
      ['Pendente', 'waiting'],
      ['Pago', 'default'],
      ['A estornar', 'destructive'],
      ['Devolvida', 'secondary'],
      ['Cancelado', 'destructive'],
    ])
  })

  it('offers two more payment forms on edit', () => {
    expect(NEW_PAYMENT_METHODS).toEqual(['NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro'])
    expect(PAYMENT_METHODS.slice(5)).toEqual(['Financiamento', 'À Vista'])
  })
})

describe('togglePendencia', () => {
  it.each<[PendenciaType[], PendenciaType, PendenciaType[]]>([
    [['OK'], 'SERASA', ['SERASA']],
    [['IR'], 'SERASA', ['SERASA', 'IR']],
    [['SERASA', 'IR'], 'OK', ['OK']],
    [['SERASA', 'IR'], 'IR', ['SERASA']],
    [['SERASA'], 'SERASA', ['OK']],
    [['OK'], 'OK', ['OK']],
    [[], 'CTPS', ['CTPS']],
  ])('%j and %s → %j', (list, type, expected) => {
    expect(togglePendencia(list, type)).toEqual(expected)
  })

  it('is never empty, never repeats, and has OK alone, whatever is clicked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PENDENCIA_TYPES)), (clicks) => {
        const list = clicks.reduce<PendenciaType[]>(togglePendencia, ['OK'])
        expect(list.length).toBeGreaterThan(0)
        expect(new Set(list).size).toBe(list.length)
        if (list.includes('OK')) expect(list).toEqual(['OK'])
      }),
    )
  })
})

describe('proximoNumero', () => {
  it.each([
    ['AR001/2024', 2024, undefined, 'AR002/2024'],
    ['AR009/2024', 2024, undefined, 'AR010/2024'],
    ['AR999/2024', 2024, undefined, 'AR1000/2024'],
    ['AR1000/2024', 2025, undefined, 'AR0001/2025'],
    ['AR057/2024', 2025, undefined, 'AR001/2025'],
    ['LJ01-007/2026', 2026, undefined, 'LJ01-008/2026'],
    ['12/2026', 2026, undefined, '13/2026'],
    ['9/12-0099/2026', 2026, undefined, '9/12-0100/2026'],
    ['AR99999999999999999999/2026', 2026, undefined, 'AR100000000000000000000/2026'],
    ['AR-2024-1', 2024, 'AR', null],
    ['contrato', 2024, 'AR', null],
    ['AR001/24', 2024, 'AR', null],
    [null, 2026, 'AR', 'AR001/2026'],
    [null, 2026, 'LJ01', 'LJ01-001/2026'],
    [null, 2026, '  ', null],
    [null, 2026, undefined, null],
  ])('after %s in %d (store %s): %s', (last, year, code, expected) => {
    expect(nextNumero(last, year, code)).toBe(expected)
  })

  it('never proposes the same number twice in a row', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{0,4}-?[0-9]{1,6}$/), (start) => {
        const seen = new Set<string | null>([`${start}/2026`])
        let numero: string | null = `${start}/2026`
        for (let i = 0; i < 20; i++) {
          numero = nextNumero(numero, 2026)
          expect(seen.has(numero)).toBe(false)
          seen.add(numero)
        }
        expect(seen.has(null)).toBe(false)
      }),
    )
  })
})

describe('Desistência', () => {
  const free = { cancelado_por_desistencia: false, estorno_pendente: false }
  const participantes = [
    { id: 1, status_comissao: 'Pendente' as const, ...free },
    { id: 2, status_comissao: 'Pago' as const, ...free },
    { id: 3, status_comissao: 'Cancelado' as const, ...free },
  ]

  it('cancels what was due, marks what was paid, leaves what was cancelled', () => {
    expect(enterDesistencia(participantes)).toEqual([
      { id: 1, status_comissao: 'Cancelado', cancelado_por_desistencia: true, estorno_pendente: false },
      { id: 2, status_comissao: 'Pago', cancelado_por_desistencia: false, estorno_pendente: true },
      { id: 3, status_comissao: 'Cancelado', ...free },
    ])
  })

  it('leaves no trace when it is left', () => {
    const participante = fc
      .constantFrom(...COMISSAO_STATUSES)
      .map((status_comissao) => ({ status_comissao, ...free, data_devolucao: null }))
    fc.assert(
      fc.property(fc.array(participante), (before) => {
        expect(leaveDesistencia(enterDesistencia(before))).toEqual(before)
        expect(enterDesistencia(enterDesistencia(before))).toEqual(enterDesistencia(before))
      }),
    )
  })

  it('does not undo what someone decided meanwhile', () => {
    const paidLater = {
      status_comissao: 'Pago' as const,
      cancelado_por_desistencia: true,
      estorno_pendente: false,
      data_devolucao: null,
    }
    expect(leaveDesistencia([paidLater])).toEqual([
      { status_comissao: 'Pago', ...free, data_devolucao: null },
    ])
  })

  it('left makes a returned commission Pendente again, and one that was not stays Pago', () => {
    const paid = { status_comissao: 'Pago' as const, ...free, estorno_pendente: true }
    const left = leaveDesistencia([
      { ...paid, data_devolucao: '2026-11-20' },
      { ...paid, data_devolucao: null },
    ])
    expect(left.map((p) => [p.status_comissao, p.estorno_pendente])).toEqual([
      ['Pendente', false],
      ['Pago', false],
    ])
  })
})

describe('fields that others ask for', () => {
  const full = {
    status_comissao: 'Pago' as const,
    data_desembolso: '2026-11-04',
    descricao_outras_pendencias: 'Falta a certidão',
    unidade: '101',
  }
  const required = { ...full, status: 'Desembolsada' as const, tipo_pendencia: ['IR', 'OUTRAS (DESCREVA)'] }
  const simple = { ...full, status: 'Pago' as const, tipo_pendencia: ['IR'] }

  it('stay as they are while they are asked for', () => {
    expect(onlyUsed(required)).toEqual(required)
    expect(newOnlyUsed(required)).toEqual({ ...required, status_comissao: 'Pendente' })
  })

  it('are empty otherwise; only a new sale loses the date of its disbursement', () => {
    const blanks = { status_comissao: null, descricao_outras_pendencias: null }
    expect(onlyUsed(simple)).toEqual({ ...simple, ...blanks })
    expect(newOnlyUsed(simple)).toEqual({ ...simple, ...blanks, data_desembolso: null })
  })
})
