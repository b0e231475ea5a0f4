import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  entrarEmDesistencia,
  FORMAS_PAGAMENTO_CRIACAO,
  FORMAS_PAGAMENTO_EDICAO,
  isAssinada,
  novaSoOPedido,
  proximoNumero,
  STATUS_COMISSAO,
  STATUS_VENDA,
  sairDeDesistencia,
  soOPedido,
  TIPOS_PENDENCIA,
  type TipoPendencia,
  togglePendencia,
  varianteDaComissao,
  varianteDoStatus,
} from './vendas.ts'

describe('statuses', () => {
  it('has the signed ones and their badges', () => {
    expect(STATUS_VENDA.map((status) => [status, isAssinada(status), varianteDoStatus(status)])).toEqual([
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
    expect(STATUS_COMISSAO.map((status) => [status, varianteDaComissao(status)])).toEqual([
      ['Pendente', 'secondary'],
      ['Pago', 'default'],
      ['Cancelado', 'destructive'],
    ])
  })

  it('offers two more payment forms on edit', () => {
    expect(FORMAS_PAGAMENTO_CRIACAO).toEqual(['NF', 'NF/Webro', 'NF IR Futuro', 'NF Lançamento', 'Webro'])
    expect(FORMAS_PAGAMENTO_EDICAO.slice(5)).toEqual(['Financiamento', 'À Vista'])
  })
})

describe('togglePendencia', () => {
  it.each<[TipoPendencia[], TipoPendencia, TipoPendencia[]]>([
    [['OK'], 'SERASA', ['SERASA']],
    [['IR'], 'SERASA', ['SERASA', 'IR']],
    [['SERASA', 'IR'], 'OK', ['OK']],
    [['SERASA', 'IR'], 'IR', ['SERASA']],
    [['SERASA'], 'SERASA', ['OK']],
    [['OK'], 'OK', ['OK']],
    [[], 'CTPS', ['CTPS']],
  ])('%j and %s → %j', (lista, tipo, expected) => {
    expect(togglePendencia(lista, tipo)).toEqual(expected)
  })

  it('is never empty, never repeats, and has OK alone, whatever is clicked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TIPOS_PENDENCIA)), (clicks) => {
        const lista = clicks.reduce<TipoPendencia[]>(togglePendencia, ['OK'])
        expect(lista.length).toBeGreaterThan(0)
        expect(new Set(lista).size).toBe(lista.length)
        if (lista.includes('OK')) expect(lista).toEqual(['OK'])
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
  ])('after %s in %d (store %s): %s', (ultimo, ano, codigo, expected) => {
    expect(proximoNumero(ultimo, ano, codigo)).toBe(expected)
  })

  it('never proposes the same number twice in a row', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{0,4}-?[0-9]{1,6}$/), (start) => {
        const seen = new Set<string | null>([`${start}/2026`])
        let numero: string | null = `${start}/2026`
        for (let i = 0; i < 20; i++) {
          numero = proximoNumero(numero, 2026)
          expect(seen.has(numero)).toBe(false)
          seen.add(numero)
        }
        expect(seen.has(null)).toBe(false)
      }),
    )
  })
})

describe('Desistência', () => {
  const livre = { cancelado_por_desistencia: false, estorno_pendente: false }
  const participantes = [
    { id: 1, status_comissao: 'Pendente' as const, ...livre },
    { id: 2, status_comissao: 'Pago' as const, ...livre },
    { id: 3, status_comissao: 'Cancelado' as const, ...livre },
  ]

  it('cancels what was due, marks what was paid, leaves what was cancelled', () => {
    expect(entrarEmDesistencia(participantes)).toEqual([
      { id: 1, status_comissao: 'Cancelado', cancelado_por_desistencia: true, estorno_pendente: false },
      { id: 2, status_comissao: 'Pago', cancelado_por_desistencia: false, estorno_pendente: true },
      { id: 3, status_comissao: 'Cancelado', ...livre },
    ])
  })

  it('leaves no trace when it is left', () => {
    const participante = fc
      .constantFrom(...STATUS_COMISSAO)
      .map((status_comissao) => ({ status_comissao, ...livre }))
    fc.assert(
      fc.property(fc.array(participante), (antes) => {
        expect(sairDeDesistencia(entrarEmDesistencia(antes))).toEqual(antes)
        expect(entrarEmDesistencia(entrarEmDesistencia(antes))).toEqual(entrarEmDesistencia(antes))
      }),
    )
  })

  it('does not undo what someone decided meanwhile', () => {
    const pagoDepois = {
      status_comissao: 'Pago' as const,
      cancelado_por_desistencia: true,
      estorno_pendente: false,
    }
    expect(sairDeDesistencia([pagoDepois])).toEqual([{ status_comissao: 'Pago', ...livre }])
  })
})

describe('fields that others ask for', () => {
  const cheia = {
    status_comissao: 'Pago' as const,
    data_desembolso: '2026-11-04',
    descricao_outras_pendencias: 'Falta a certidão',
    unidade: '101',
  }
  const pedida = { ...cheia, status: 'Desembolsada' as const, tipo_pendencia: ['IR', 'OUTRAS (DESCREVA)'] }
  const simples = { ...cheia, status: 'Pago' as const, tipo_pendencia: ['IR'] }

  it('stay as they are while they are asked for', () => {
    expect(soOPedido(pedida)).toEqual(pedida)
    expect(novaSoOPedido(pedida)).toEqual({ ...pedida, status_comissao: 'Pendente' })
  })

  it('are empty otherwise; only a new sale loses the date of its disbursement', () => {
    const vazios = { status_comissao: null, descricao_outras_pendencias: null }
    expect(soOPedido(simples)).toEqual({ ...simples, ...vazios })
    expect(novaSoOPedido(simples)).toEqual({ ...simples, ...vazios, data_desembolso: null })
  })
})
