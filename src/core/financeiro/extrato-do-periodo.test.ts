import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ExtratoEscrito, writtenInText } from './extrato.ts'
import { type ExtratoDoPeriodo, writtenPeriodo } from './extrato-do-periodo.ts'

const venda = { numero: 'AR087/2026', empreendimento: 'Jardim das Acácias', unidade: 'Torre A · 101' }
type Movimento = ExtratoDoPeriodo['movimentos'][number]
const movimento = (tipo: Movimento['tipo'], valor: number, more: Partial<Movimento> = {}): Movimento => ({
  tipo,
  desfaz: false,
  desfeito: false,
  forma: null,
  rubrica: null,
  baixa: null,
  data: '2026-11-18',
  fechamento: null,
  venda: null,
  valor,
  recuperar: 0,
  ...more,
})
const EXTRATO: ExtratoDoPeriodo = {
  imobiliaria: { nome: 'Casa Nova', cnpj: null },
  favorecido: { nome: 'Ana Souza', documento: '39053344705' },
  de: '2026-11-01',
  ate: '2026-11-30',
  em: '2026-11-29T17:05:00Z',
  linhas: [
    {
      venda,
      papel: 'Corretor',
      descricao: null,
      percentual: 1.6,
      base: { tipo: 'valor_venda', valor: 41_235_000 },
      valor: 659_760,
      liberado: 659_760,
      neste: 500_000,
    },
    {
      venda: null,
      papel: 'Prêmio',
      descricao: 'Viagem',
      percentual: null,
      base: null,
      valor: 80_000,
      liberado: 80_000,
      neste: 80_000,
    },
  ],
  adiantamento: 10_000,
  descontos: [{ tipo: 'Estorno', data: '2026-03-12', numero_venda: 'AR001/2026', valor: 50_000 }],
  retencoes: [{ rubrica: 'ISS', valor: 1_000 }],
  liquido: 539_000,
  a_recuperar_antes: 60_000,
  movimentos: [
    movimento('Pago por fora', 20_000, { forma: 'PIX', venda }),
    movimento('Pago direto', 7_000, { forma: 'Comprador', venda }),
    movimento('Liberação', 80_000),
    movimento('Desconto', 50_000, { fechamento: 12, recuperar: -50_000 }),
    movimento('Adiantamento', 10_000, { fechamento: 12, recuperar: 10_000 }),
    movimento('Baixa', -500, { desfaz: true, baixa: { motivo: 'Acordo' }, recuperar: 500 }),
  ],
  a_vir: { em_fechamento: 3, liberado: 1, a_liberar: 2 },
}

const TEXT = `Extrato do período
Imobiliária: Casa Nova
Favorecido: Ana Souza
Período: de 01/11/2026 até 30/11/2026
Feito em: 29/11/2026 14:05, com o que havia neste momento

A recuperar antes: R$ 600,00

Comissões
- AR087/2026 · Jardim das Acácias · Torre A · 101 · Corretor: R$ 5.000,00 de R$ 6.597,60 (1,60% de R$ 412.350,00, valor da venda; liberados R$ 6.597,60)
- Prêmio: Viagem: R$ 800,00 de R$ 800,00 (valor combinado; liberados R$ 800,00)

Adiantamento: R$ 100,00

Bruto: R$ 5.900,00

Descontos
- Estorno de 12/03/2026 da venda AR001/2026: -R$ 500,00

Retenções
- ISS: -R$ 10,00

Líquido: R$ 5.390,00

Fora dos fechamentos
- Pago por fora (PIX) em 18/11/2026 · AR087/2026 · Jardim das Acácias · Torre A · 101: R$ 200,00
- Pago direto (Comprador) em 18/11/2026 · AR087/2026 · Jardim das Acácias · Torre A · 101: R$ 70,00

Recebido no período: R$ 5.590,00

Mudanças do a recuperar
- Desconto em 18/11/2026 · fechamento 12: -R$ 500,00
- Adiantamento em 18/11/2026 · fechamento 12: R$ 100,00
- Desfeito: Baixa (Acordo) em 18/11/2026: R$ 5,00

Ainda a recuperar: R$ 205,00

A vir
- em um fechamento: R$ 0,03
- liberado: R$ 0,01
- a liberar: R$ 0,02`

it('has what was paid, how the debt changed and what is to come, in words, and no document', () => {
  expect(writtenInText(writtenPeriodo(EXTRATO)).replaceAll('\u00a0', ' ')).toBe(TEXT)
})

it('says nothing of a debt that there never was, nor of the first day without one', () => {
  const text = writtenInText(
    writtenPeriodo({ ...EXTRATO, de: null, a_recuperar_antes: 0, descontos: [], movimentos: [] }),
  )
  expect(text).not.toContain('ecuperar')
  expect(text).toContain('\nPeríodo: até 30/11/2026\n')
})

it('of one loja has commissions and what they were paid, and no balance', () => {
  const { itens } = writtenPeriodo({
    ...EXTRATO,
    liquido: null,
    a_recuperar_antes: null,
    adiantamento: 0,
    movimentos: [],
    a_vir: null,
  })
  expect(itens.map(({ parte }) => parte)).toEqual(['Comissões', 'Comissões', 'Bruto'])
})

it('keeps hostile names on their lines', () => {
  const hostile = 'Ana\nLíquido: 9\u2028x\u0000'
  const text = writtenInText(
    writtenPeriodo({
      ...EXTRATO,
      favorecido: { nome: hostile, documento: null },
      retencoes: [{ rubrica: hostile, valor: 1_000 }],
      movimentos: [movimento('Retenção', 5, { rubrica: hostile, recuperar: 5 })],
    }),
  )
  expect(text.match(/\nLíquido/g)).toHaveLength(1)
})

it('adds up for any amounts', () => {
  const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 })
  fc.assert(
    fc.property(amount, fc.array(amount), fc.array(amount), (antes, changes, outside) => {
      const { itens } = writtenPeriodo({
        ...EXTRATO,
        a_recuperar_antes: antes,
        movimentos: [
          ...changes.map((recuperar) => movimento('Estorno', recuperar, { recuperar })),
          ...outside.map((valor) => movimento('Pago por fora', valor)),
        ],
      })
      const of = (...partes: ExtratoEscrito['itens'][number]['parte'][]) =>
        itens.reduce((sum, { parte, valor }) => sum + (partes.includes(parte) ? valor : 0), 0)
      expect(of('A recuperar antes', 'Mudanças do a recuperar')).toBe(of('Ainda a recuperar'))
      expect(of('Líquido', 'Fora dos fechamentos')).toBe(of('Recebido no período'))
    }),
  )
})
