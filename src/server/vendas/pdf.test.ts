import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Participante } from '../../contract/vendas/participantes.ts'
import type { Venda } from '../../contract/vendas/vendas.ts'
import { documentsLoad } from '../pdf/thread.ts'
import { currentAsking } from '../process/asking.ts'
import { buildPng } from '../testing/files/images.ts'
import { countLetters, textOfPdf } from '../testing/files/pdf.ts'
import { pdfOfVenda } from './pdf.ts'

const NOW = { now: new Date('2026-11-04T01:30:00Z'), timbre: null }

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
    rateio: [],
    campanhas: [],
    ...overrides,
  }
}

function participante(n: number, overrides: Partial<Participante> & { nome?: string } = {}): Participante {
  const { nome = 'Ana Beatriz Souza', ...rest } = overrides
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
    data_devolucao: null,
    forma_devolucao: null,
    observacoes: null,
    liberado: 0,
    pagamentos: [],
    estornado: 0,
    ...rest,
  }
}

/** Every text as long and as wide as it can be with one letter. */
function largest(letter = 'W'): Venda {
  const W = letter.repeat(400 / letter.length)
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
    motivo_rejeicao: letter.repeat(2000 / letter.length),
    tipo_pendencia: ['SERASA', 'CTPS', 'IR', 'NOME NA RECEITA', 'HOLERITE', 'OUTRAS (DESCREVA)'],
    descricao_outras_pendencias: `${letter}\n`.repeat(500),
    observacoes: `${letter}\n`.repeat(2500 / letter.length),
    participantes: Array.from({ length: 100 }, (_, n) =>
      participante(n, {
        nome: W.slice(0, 200),
        observacoes: letter.repeat(1000 / letter.length),
        valor_comissao: 999_999_999_999.99,
        tipo_pagamento_comissao: 'Dinheiro',
        status_comissao: 'Pago',
        estorno_pendente: true,
        data_devolucao: '2026-11-03',
        forma_devolucao: 'Desconto em comissão',
      }),
    ),
    campanhas: Array.from({ length: 50 }, (_, n) => ({
      id: `${n}`,
      campanha: { id: '1', nome: W.slice(0, 200), tipo: 'Premiação' },
      desconto_aplicado: 0,
      bonus_comissao_aplicado: 0,
      bonus_criado: 0,
      data_aplicacao: '2026-11-03T17:05:00Z',
    })),
  })
}

/** The number of pages stated in a PDF. */
async function pagesOf(file: File): Promise<number> {
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1')
  return Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(text)?.[1])
}

/** The number of letters drawn on a PDF's page. */
async function lettersOf(file: File): Promise<number> {
  return countLetters(Buffer.from(await file.arrayBuffer()))
}

describe('the PDF of a sale', () => {
  it('is one page, named after the sale, with its fonts inside', async () => {
    const file = await pdfOfVenda(venda(), NOW)
    expect(file.name).toBe('venda-AR001-2026.pdf')
    expect(file.type).toBe('application/pdf')
    expect(await pagesOf(file)).toBe(1)
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toContain('/FontFile2')
  })

  it('draws every field that the sale has', async () => {
    const fewer = await lettersOf(await pdfOfVenda(venda(), NOW))
    const more = await lettersOf(await pdfOfVenda(venda({ observacoes: 'Entregar as chaves na loja.' }), NOW))
    expect(more - fewer).toBe('ObservaçõesEntregar as chaves na loja.'.length)
  })

  it('has the reason for a Desistência only while the sale is one', async () => {
    const lettersWith = async (overrides: Partial<Venda>) =>
      lettersOf(await pdfOfVenda(venda(overrides), NOW))
    const status = 'Desistência'
    const motivo_rejeicao = 'Crédito recusado.'
    expect((await lettersWith({ status, motivo_rejeicao })) - (await lettersWith({ status }))).toBe(
      'Motivo da DesistênciaCrédito recusado.'.length,
    )
    expect(await lettersWith({ motivo_rejeicao })).toBe(await lettersWith({}))
  })

  it('is one page with 100 participants of long names and 5000 characters of notes, in full', async () => {
    const nome = 'Maria Antonieta Albuquerque Cavalcanti de Vasconcellos Figueiredo Montenegro Sobrinho Neta'
    const observacoes = 'Observação com várias palavras. '.repeat(160).slice(0, 5000)
    const file = await pdfOfVenda(
      venda({ observacoes, participantes: Array.from({ length: 100 }, (_, n) => participante(n, { nome })) }),
      NOW,
    )
    expect(await pagesOf(file)).toBe(1)
    expect(await lettersOf(file)).toBeGreaterThan(5000)
  })

  it('is one page with the largest sale there can be', async () => {
    const anexos = Array.from({ length: 20 }, () => `Documento do cliente: ${'W'.repeat(200)} (10 MB)`)
    expect(await pagesOf(await pdfOfVenda(largest(), { ...NOW, anexos }))).toBe(1)
  })

  it.each(['🏠', '中'])('is one page with the largest sale there can be of %s, too', async (letter) => {
    expect(await pagesOf(await pdfOfVenda(largest(letter), NOW))).toBe(1)
  })

  it('draws symbols and emoji, and says where a character has no picture', async () => {
    const drawn = textOfPdf(
      Buffer.from(
        await (
          await pdfOfVenda(venda({ cliente_nome: 'Ana ✔', observacoes: 'Chaves → loja 🏠 中' }), NOW)
        ).arrayBuffer(),
      ),
    )
    for (const part of ['Ana', '✔', 'Chaves', '→', 'loja', '🏠', '[?]']) expect(drawn).toContain(part)
  })

  it('has the letterhead above it, and still is one page', async () => {
    const content = buildPng(400, 120)
    const logo = { tipo: 'image/png', largura: 400, altura: 120, conteudo: content } as const
    const timbre = { nome: 'W'.repeat(120), lines: ['CNPJ 12.ABC.345/01DE-35', 'W'.repeat(1000)], logo }
    const plain = await lettersOf(await pdfOfVenda(venda(), NOW))
    const headed = await pdfOfVenda(venda(), { ...NOW, timbre: { ...timbre, lines: [], nome: 'Casa' } })
    expect((await lettersOf(headed)) - plain).toBe('Casa'.length)
    expect(
      await pagesOf(await pdfOfVenda(largest(), { ...NOW, timbre, anexos: ['Contrato: promessa.pdf'] })),
    ).toBe(1)
  })

  it('is laid out beside what the server does, in turn with what others ask for, and not at all for who leaves', async () => {
    const leaving = new AbortController()
    const made: string[] = []
    const ask = (asker: string, sale: Venda, { signal } = new AbortController()) =>
      currentAsking.run({ asker, signal }, () => pdfOfVenda(sale, NOW).then(() => void made.push(asker)))
    let turnsOfOthers = 0
    const ticking = setInterval(() => turnsOfOthers++, 1)
    const large = [1, 2].map(() => ask('ana', largest()))
    const left = ask('rui', largest(), leaving)
    const other = ask('bia', venda())
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    await Promise.all([...large, other])
    clearInterval(ticking)
    expect(made).toEqual(['ana', 'bia', 'ana'])
    // Laid out here, each document would leave others one turn.
    expect(turnsOfOthers).toBeGreaterThan(100)
  })

  it('ends when who asked for it leaves in the middle, with their reason, and the next one is laid out', async () => {
    const leaving = new AbortController()
    const asking = { asker: 'ana', signal: leaving.signal }
    // With the thread already started, it is at work when the asker leaves.
    await pdfOfVenda(venda(), NOW)
    const left = currentAsking.run(asking, () => pdfOfVenda(largest(), NOW))
    await expect.poll(documentsLoad).toEqual({ running: 1, waiting: 0 })
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    expect(await pagesOf(await pdfOfVenda(venda(), NOW))).toBe(1)
  })

  it('is one page whatever is written in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 99 }),
        fc.string({ maxLength: 200, unit: 'grapheme' }),
        fc.string({ maxLength: 3000, unit: 'grapheme' }),
        async (extras, nome, observacoes) => {
          const participantes = Array.from({ length: extras + 1 }, (_, n) =>
            participante(n, { nome: `A${nome}` }),
          )
          expect(await pagesOf(await pdfOfVenda(venda({ observacoes, participantes }), NOW))).toBe(1)
        },
      ),
      { numRuns: 8 },
    )
  })
})
