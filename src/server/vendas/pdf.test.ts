import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Participante, Venda } from '../../contract/vendas.ts'
import { buildPng } from '../testing/imagens.ts'
import { pdfDaVenda } from './pdf.ts'

const AGORA = { now: new Date('2026-11-04T01:30:00Z'), timbre: null }

function venda(overrides: Partial<Venda> = {}): Venda {
  return {
    id: '1',
    versao: 1,
    numero_venda: 'AR001/2026',
    data_venda: '2026-11-03',
    status: 'Desembolsada',
    status_comissao: 'Pendente',
    cliente_nome: 'Márcia Regina de Almeida',
    cliente_cpf: '52998224725',
    cliente_rg: '12345678X',
    cliente_telefone: '11987654321',
    cliente_email: 'marcia@cliente.example',
    cliente_profissao: 'Professora',
    cliente_renda: 9800.5,
    empreendimento_id: '2',
    empreendimento: { id: '2', nome: 'Residencial Jardim', endereco: 'Rua A, 1 - Centro - São Paulo/SP' },
    loja_id: '3',
    loja: { id: '3', nome: 'Loja Pinheiros' },
    colaborador_id: '4',
    colaborador: { id: '4', nome: 'Ana Beatriz Souza' },
    torre: 'A',
    unidade: '101',
    valor_venda: 412_350,
    valor_ato: 41_235,
    valor_financiado: null,
    forma_pagamento: 'NF',
    base_calculo_comissao: 'valor_venda',
    percentual_comissao: 2,
    valor_comissao: 8247,
    data_aprovacao: null,
    data_desembolso: '2026-11-10',
    motivo_rejeicao: null,
    tipo_renda: 'Formal',
    tipo_pendencia: ['OK'],
    descricao_outras_pendencias: null,
    observacoes: null,
    created_at: '2026-11-03T17:05:00Z',
    participantes: [participante(0)],
    campanhas: [],
    ...overrides,
  }
}

function participante(n: number, overrides: Partial<Participante> & { nome?: string } = {}): Participante {
  const { nome = 'Ana Beatriz Souza', ...resto } = overrides
  return {
    id: `p${n}`,
    colaborador_id: `c${n}`,
    colaborador: { id: `c${n}`, nome, cargo: 'Corretor', status: 'Ativo' },
    modo: 'percentual',
    percentual_comissao: 2,
    valor_comissao: 8247,
    status_comissao: 'Pendente',
    tipo_pagamento_comissao: 'PIX',
    data_pagamento: null,
    estorno_pendente: false,
    observacoes: null,
    ...resto,
  }
}

/** Every text as long and as wide as it can be. */
function largest(): Venda {
  const W = 'W'.repeat(400)
  return venda({
    numero_venda: W.slice(0, 40),
    status: 'Desistência',
    cliente_nome: W.slice(0, 200),
    cliente_email: W.slice(0, 254),
    cliente_profissao: W.slice(0, 120),
    empreendimento: { id: '2', nome: W.slice(0, 200), endereco: W },
    loja: { id: '3', nome: W.slice(0, 200) },
    colaborador: { id: '4', nome: W.slice(0, 200) },
    torre: W.slice(0, 40),
    unidade: W.slice(0, 40),
    valor_venda: 999_999_999_999.99,
    motivo_rejeicao: 'W'.repeat(2000),
    tipo_pendencia: ['SERASA', 'CTPS', 'IR', 'NOME NA RECEITA', 'HOLERITE', 'OUTRAS (DESCREVA)'],
    descricao_outras_pendencias: 'W\n'.repeat(500),
    observacoes: 'W\n'.repeat(2500),
    participantes: Array.from({ length: 100 }, (_, n) =>
      participante(n, {
        nome: W.slice(0, 200),
        observacoes: 'W'.repeat(1000),
        valor_comissao: 999_999_999_999.99,
        tipo_pagamento_comissao: 'Dinheiro',
        status_comissao: 'Pago',
        estorno_pendente: true,
      }),
    ),
    campanhas: Array.from({ length: 50 }, (_, n) => ({
      id: `${n}`,
      campanha: { id: '1', nome: W.slice(0, 200), tipo: 'Premiação' },
      desconto_aplicado: 0,
      bonus_comissao_aplicado: 0,
      data_aplicacao: '2026-11-03T17:05:00Z',
    })),
  })
}

/** The number of pages stated in a PDF. */
async function paginas(file: File): Promise<number> {
  const texto = Buffer.from(await file.arrayBuffer()).toString('latin1')
  return Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(texto)?.[1])
}

/** The number of letters drawn on a PDF's page. */
async function letras(file: File): Promise<number> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const texto = bytes.toString('latin1')
  let total = 0
  for (const { index, 0: inicio } of texto.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const fim = texto.indexOf('endstream', index)
    const conteudo = inflateSync(bytes.subarray(index + inicio.length, fim)).toString('latin1')
    for (const [, hex = ''] of conteudo.matchAll(/<([0-9a-f]+)>/g))
      if (conteudo.includes('TJ')) total += hex.length / 4
  }
  return total
}

describe('the PDF of a sale', () => {
  it('is one page, named after the sale, with its fonts inside', async () => {
    const file = await pdfDaVenda(venda(), AGORA)
    expect(file.name).toBe('venda-AR001-2026.pdf')
    expect(file.type).toBe('application/pdf')
    expect(await paginas(file)).toBe(1)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toContain('/FontFile2')
  })

  it('draws every field that the sale has', async () => {
    const menos = await letras(await pdfDaVenda(venda(), AGORA))
    const mais = await letras(await pdfDaVenda(venda({ observacoes: 'Entregar as chaves na loja.' }), AGORA))
    expect(mais - menos).toBe('ObservaçõesEntregar as chaves na loja.'.length)
  })

  it('has the reason for a Desistência only while the sale is one', async () => {
    const letrasDe = async (overrides: Partial<Venda>) => letras(await pdfDaVenda(venda(overrides), AGORA))
    const status = 'Desistência'
    const motivo_rejeicao = 'Crédito recusado.'
    expect((await letrasDe({ status, motivo_rejeicao })) - (await letrasDe({ status }))).toBe(
      'Motivo da DesistênciaCrédito recusado.'.length,
    )
    expect(await letrasDe({ motivo_rejeicao })).toBe(await letrasDe({}))
  })

  it('is one page with 100 participants of long names and 5000 characters of notes, in full', {
    timeout: 60_000,
  }, async () => {
    const nome = 'Maria Antonieta Albuquerque Cavalcanti de Vasconcellos Figueiredo Montenegro Sobrinho Neta'
    const observacoes = 'Observação com várias palavras. '.repeat(160).slice(0, 5000)
    const file = await pdfDaVenda(
      venda({ observacoes, participantes: Array.from({ length: 100 }, (_, n) => participante(n, { nome })) }),
      AGORA,
    )
    expect(await paginas(file)).toBe(1)
    expect(await letras(file)).toBeGreaterThan(5000)
  })

  it('is one page with the largest sale there can be', { timeout: 60_000 }, async () => {
    expect(await paginas(await pdfDaVenda(largest(), AGORA))).toBe(1)
  })

  it('has the letterhead above it, and still is one page', { timeout: 60_000 }, async () => {
    const conteudo = buildPng(400, 120)
    const logo = { tipo: 'image/png', largura: 400, altura: 120, conteudo } as const
    const timbre = { nome: 'W'.repeat(120), linhas: ['CNPJ 12.ABC.345/01DE-35', 'W'.repeat(1000)], logo }
    const plain = await letras(await pdfDaVenda(venda(), AGORA))
    const headed = await pdfDaVenda(venda(), { ...AGORA, timbre: { ...timbre, linhas: [], nome: 'Casa' } })
    expect((await letras(headed)) - plain).toBe('Casa'.length)
    expect(await paginas(await pdfDaVenda(largest(), { ...AGORA, timbre }))).toBe(1)
  })

  it('is one page whatever is written in it', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 99 }),
        fc.string({ maxLength: 200, unit: 'grapheme' }),
        fc.string({ maxLength: 3000, unit: 'grapheme' }),
        async (extras, nome, observacoes) => {
          const participantes = Array.from({ length: extras + 1 }, (_, n) =>
            participante(n, { nome: `A${nome}` }),
          )
          expect(await paginas(await pdfDaVenda(venda({ observacoes, participantes }), AGORA))).toBe(1)
        },
      ),
      { numRuns: 8 },
    )
  })
})
