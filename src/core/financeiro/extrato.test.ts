/** The words of a stored statement stay the same to the byte: a change of these tests' texts is a new `formato`. */
import { describe, expect, it } from 'vitest'
import {
  type ExtratoDoPagamento,
  extratoInText,
  headOfExtrato,
  itemsOfExtrato,
  reaisInWords,
  withoutOtherLojas,
} from './extrato.ts'

const venda = { numero: 'AR087/2026', empreendimento: 'Jardim das Acácias', unidade: 'Torre A · 101' }
const EXTRATO: ExtratoDoPagamento = {
  formato: 1,
  imobiliaria: { nome: 'Casa Nova', cnpj: '11222333000181' },
  fechamento: {
    numero: 12,
    dia_pagamento: '2026-11-20',
    enviado: { nome: 'Bia Braga', em: '2026-11-17 09:30' },
    aprovado: { nome: 'Caio Luz', em: '2026-11-18 14:05' },
    sem_segunda_aprovacao: true,
  },
  favorecido: { nome: 'Ana Souza', documento: '39053344705' },
  a_recuperar_antes: 60_000,
  linhas: [
    {
      venda,
      papel: 'Corretor',
      descricao: null,
      percentual: 1.6,
      base: { tipo: 'valor_venda', valor: 41_235_000 },
      valor: 659_760,
      liberado: 500_000,
      neste: 400_000,
    },
    {
      venda: null,
      papel: 'Prêmio',
      descricao: 'Viagem',
      percentual: null,
      base: null,
      valor: 100_000,
      liberado: 100_000,
      neste: 100_000,
    },
  ],
  adiantamento: 20_000,
  bruto: 520_000,
  descontos: [{ tipo: 'Estorno', data: '2026-03-12', numero_venda: 'AR001/2026', valor: 50_000 }],
  retencoes: [{ rubrica: 'ISS', valor: 1_050 }],
  liquido: 468_950,
  a_recuperar_depois: 30_000,
  outros: [
    { tipo: 'Pago por fora', data: '2026-11-03', forma: 'PIX', venda, valor: 9_999_999_999_999 },
    { tipo: 'Devolução', data: '2026-11-05', forma: null, venda: null, valor: 1 },
  ],
  a_vir: { liberado: 100_000, a_liberar: 59_760 },
}

/** The keys of what people type. */
const TYPED = new Set(['nome', 'numero', 'empreendimento', 'unidade', 'descricao', 'rubrica', 'numero_venda'])

const TEXT = `Extrato do fechamento 12
Imobiliária: Casa Nova · CNPJ 11.222.333/0001-81
Favorecido: Ana Souza
Dia do pagamento: 20/11/2026
Enviado: por Bia Braga em 17/11/2026 09:30
Aprovado: por Caio Luz em 18/11/2026 14:05, sem segunda aprovação

A recuperar antes: R$\u00a0600,00

Comissões
- AR087/2026 · Jardim das Acácias · Torre A · 101 · Corretor: R$\u00a04.000,00 de R$\u00a06.597,60 (1,60% de R$\u00a0412.350,00, valor da venda; liberados R$\u00a05.000,00)
- Prêmio: Viagem: R$\u00a01.000,00 de R$\u00a01.000,00 (valor combinado; liberados R$\u00a01.000,00)

Adiantamento: R$\u00a0200,00

Bruto: R$\u00a05.200,00

Descontos
- Estorno de 12/03/2026 da venda AR001/2026: -R$\u00a0500,00

Retenções
- ISS: -R$\u00a010,50

Líquido: R$\u00a04.689,50

Ainda a recuperar: R$\u00a0300,00

Fora deste pagamento
- Pago por fora em 03/11/2026 (PIX) · AR087/2026 · Jardim das Acácias · Torre A · 101: R$\u00a099.999.999.999,99
- Devolução em 05/11/2026: R$\u00a00,01

A vir
- liberado: R$\u00a01.000,00
- a liberar: R$\u00a0597,60`

describe('the text', () => {
  it('has every line, in the office’s words, and no document', () => {
    expect(extratoInText(EXTRATO)).toBe(TEXT)
    expect(extratoInText(JSON.parse(JSON.stringify(EXTRATO)))).toBe(TEXT)
  })

  it('says nothing of debts where there were none', () => {
    const text = extratoInText({ ...EXTRATO, a_recuperar_antes: 0, a_recuperar_depois: 0, descontos: [] })
    expect(text).not.toContain('ecuperar')
  })

  it('keeps a hostile name on its line', () => {
    const nome = 'Ana\nLíquido: 9.999,99\u2028x\u0000'
    const text = extratoInText({ ...EXTRATO, favorecido: { nome, documento: null } })
    expect(text).toContain('\nFavorecido: Ana Líquido: 9.999,99 x\n')
    expect(text.split('\n')).toHaveLength(TEXT.split('\n').length)
  })

  it('keeps whatever else people typed on its line', () => {
    const hostile = (value: unknown): unknown => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return Object.fromEntries(
          Object.entries(value).map(([key, one]) => [
            key,
            TYPED.has(key) && typeof one === 'string' ? 'x\r\nLíquido: R$ 1,00' : hostile(one),
          ]),
        )
      return Array.isArray(value) ? value.map(hostile) : value
    }
    const text = extratoInText(hostile(EXTRATO) as ExtratoDoPagamento)
    expect(text.split('\n')).toHaveLength(TEXT.split('\n').length)
    expect(text.match(/^Líquido: .*$/gm)).toEqual(['Líquido: R$\u00a04.689,50'])
  })
})

it('has the document as the reader sees it', () => {
  const documentOf = (documento: string | null) =>
    headOfExtrato({ ...EXTRATO, favorecido: { nome: 'Ana', documento } }).find(
      ({ rotulo }) => rotulo === 'CPF ou CNPJ',
    )
  expect(documentOf('39053344705')?.texto).toBe('390.533.447-05')
  expect(documentOf('***.533.447-**')?.texto).toBe('***.533.447-**')
  expect(documentOf(null)).toBeUndefined()
})

it('shows no balance of all lojas to who sees one, and the same net', () => {
  const seen = withoutOtherLojas(EXTRATO)
  const words = JSON.stringify(itemsOfExtrato(seen))
  for (const hidden of ['recuperar antes', 'Ainda', 'AR001', 'por fora', 'A vir'])
    expect(words).not.toContain(hidden)
  expect(itemsOfExtrato(seen).find(({ parte }) => parte === 'Descontos')).toMatchObject({ valor: -50_000 })
  expect(seen.liquido).toBe(EXTRATO.liquido)
})

it('writes amounts without Intl, whose words may change', () => {
  expect([0, 5, 100, 123_456, -100_000_001].map(reaisInWords)).toEqual([
    'R$\u00a00,00',
    'R$\u00a00,05',
    'R$\u00a01,00',
    'R$\u00a01.234,56',
    '-R$\u00a01.000.000,01',
  ])
})
