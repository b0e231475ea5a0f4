import { describe, expect, it } from 'vitest'
import { andamentoOf } from '../testing/andamento.ts'
import { formasInWords, type PagamentoDaComissao } from '../vendas/pagamentos-da-comissao.ts'
import { andamentoInWords, type ComissaoComLinha } from './andamento.ts'

const fora = (valor: number, data = '2026-11-03'): PagamentoDaComissao => ({
  tipo: 'Pago por fora',
  valor,
  data,
  forma: 'PIX',
  fechamento: null,
})
const fechamento = (valor: number, numero: number): PagamentoDaComissao => ({
  tipo: 'Pagamento',
  valor,
  data: '2026-11-20',
  forma: null,
  fechamento: numero,
})
const direto = (valor: number, forma: PagamentoDaComissao['forma']): PagamentoDaComissao => ({
  tipo: 'Pago direto',
  valor,
  data: '2026-11-05',
  forma,
  fechamento: null,
})

/** A commission of R$ 4.800,00 that was paid so, all of it released. */
function paid(
  pagamentos: readonly PagamentoDaComissao[],
  more: Partial<NonNullable<ComissaoComLinha['linha']>> = {},
): ComissaoComLinha {
  const sumOf = (some: readonly PagamentoDaComissao[]) => some.reduce((sum, { valor }) => sum + valor, 0)
  const pago = sumOf(pagamentos)
  const comissao = {
    valor_comissao: 4800,
    status_comissao: 'Pago' as const,
    linha: {
      liberado: 4800,
      aprovado: pago,
      pago,
      direto: sumOf(pagamentos.filter(({ tipo }) => tipo === 'Pago direto')),
      estornado: 0,
      em_rascunho: 0,
      a_recuperar: 0,
      pago_em: '2026-11-20',
      fechamento: 2,
      pagamentos,
      ajuste: false,
      a_desfazer: false,
      ...more,
    },
  }
  return { ...comissao, andamento: andamentoOf({ ...comissao, status_venda: 'Assinada', favorecido: null }) }
}

const words = (comissao: ComissaoComLinha) => andamentoInWords(comissao).join(' · ').replaceAll('\u00a0', ' ')

describe('how a commission was paid, in words', () => {
  it.each([
    [[fechamento(4800, 2)], 'Paga pelo fechamento nº 2 em 20/11/2026'],
    [[fora(4800)], 'Paga por fora em 03/11/2026 (PIX)'],
    [[{ ...fora(4800), forma: null }], 'Paga por fora em 03/11/2026'],
    [[direto(4800, 'Incorporadora')], 'Pago direto pela incorporadora em 05/11/2026'],
    [[direto(4800, 'Comprador')], 'Pago direto pelo comprador em 05/11/2026'],
    [[direto(4800, 'Imobiliária parceira')], 'Pago direto pela imobiliária parceira em 05/11/2026'],
    [[direto(4800, null)], 'Pago direto em 05/11/2026'],
    [
      [fora(300), fechamento(4500, 2)],
      'R$ 300,00 por fora em 03/11/2026 (PIX) · R$ 4.500,00 no fechamento 2 em 20/11/2026',
    ],
    [
      [direto(800, 'Incorporadora'), fora(300)],
      'Liberada: R$ 3.700,00 · R$ 800,00 pagos direto pela incorporadora em 05/11/2026 · R$ 300,00 por fora em 03/11/2026 (PIX)',
    ],
  ])('%j', (pagamentos, expected) => {
    expect(words(paid(pagamentos))).toBe(expected)
  })

  it('is still said once it is taken back', () => {
    expect(words(paid([fora(4800)], { estornado: 4800, a_recuperar: 4000 }))).toBe(
      'Paga por fora em 03/11/2026 (PIX) · Estornada R$ 4.800,00 · A recuperar R$ 4.000,00',
    )
  })

  it('is in few words each once, or as it was typed', () => {
    expect(formasInWords([fora(1), fora(2), fechamento(3, 2), direto(4, 'Comprador')], 'TED')).toBe(
      'Por fora (PIX) · Fechamento 2 · Direto pelo comprador',
    )
    expect(formasInWords([], 'TED')).toBe('TED')
    expect(formasInWords([], null)).toBeNull()
  })
})
