/** Money received on statements of one person and of all, and direct payments by others in lists and files. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Comissao } from '../../contract/comissoes.ts'
import { addDays, formatDate, today } from '../../core/dates.ts'
import { andamentoInWords } from '../../core/financeiro/andamento.ts'
import { fazerExtratos } from '../extratos/job.ts'
import { createLogger } from '../process/log.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { rowsOf } from '../testing/files/spreadsheets.ts'
import { buildColaborador, buildFavorecido, buildVenda } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'
import { editOf } from '../testing/office/vendas.ts'
import { workOnTrabalhos } from '../trabalhos/runner.ts'

// Two statements that are compared say the same minute.
const start = new Date()
const { database, services, administrador, staff } = await testOffice({ max: 12, now: () => start })
const { db } = database
await services.extratos.stop()
const hoje = today(services.now())
const LONG_AGO = addDays(hoje, -60)
const EARLIER = addDays(hoje, -40)

// A PDF has the sign apart from the amount.
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('- R$', '-R$')

async function done(call: typeof staff, path: string, body: object) {
  const answer = await call('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  await services.financeiro.settled()
  return answer.body
}

let ana: string
const found = async (numero: string): Promise<Comissao> => {
  const { itens } = (await staff('GET', `/comissoes?texto=${numero}`)).body
  if (!itens[0]) throw new Error(`${numero} is missing`)
  return itens[0]
}
const words = async (numero: string) => plain(andamentoInWords(await found(numero)).join(' · '))

type Participante = NonNullable<Parameters<typeof buildVenda>[2]>[number]

async function sell(
  numero_venda: string,
  valor_comissao: number,
  { data_venda = '2026-03-02', ...more }: Participante & { data_venda?: string } = {},
): Promise<void> {
  await buildVenda(db, { numero_venda, data_venda, status: 'Assinada' }, [
    { colaborador_id: ana, valor_comissao, ...more },
  ])
}

async function outside(numero: string, how: 'pago-por-fora' | 'pago-direto', body: object): Promise<void> {
  const { id, valor_comissao: havia } = await found(numero)
  await done(administrador, `/liberacoes/${id}/${how}`, { valor: havia, havia, data: hoje, ...body })
}

async function release(numero: string): Promise<void> {
  const { id, versao } = await found(numero)
  await done(staff, '/liberacoes/liberar', { itens: [{ id, versao }] })
}

async function close(numero: string): Promise<string> {
  await release(numero)
  return closeReleased()
}

/** A closing of all that is released, and its only payment, paid today. */
async function closeReleased(): Promise<string> {
  const closing = await done(staff, '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas: [] })
  for (const [call, verb] of [
    [staff, 'enviar'],
    [administrador, 'aprovar'],
  ] as const) {
    const { versao: seen, conferencia } = (await administrador('GET', `/fechamentos/${closing.id}`)).body
    await done(call, `/fechamentos/${closing.id}/${verb}`, { versao: seen, conferencia })
  }
  const [pagamento] = (await staff('GET', `/pagamentos?fechamento_id=${closing.id}`)).body.itens
  await done(staff, `/pagamentos/${pagamento.id}/pago`, { de: 'A pagar', data_pagamento: hoje })
  return pagamento.id
}

beforeAll(async () => {
  const corretor = await buildColaborador(db, { nome: 'Ana Prado' })
  ana = corretor.id
  await buildFavorecido(db, { colaborador_id: ana, nome: 'Ana Prado', documento: corretor.cpf })
  // 300 outside of a closing and 4.500 by one.
  await sell('AA1', 4800)
  await outside('AA1', 'pago-por-fora', { valor: 300, data: EARLIER, forma: 'PIX' })
  await close('AA1')
  // Received long ago, and taken back since.
  await sell('CC1', 6597.6)
  await outside('CC1', 'pago-por-fora', { data: LONG_AGO, forma: 'TED' })
  const { id, valor_comissao: valor } = await found('CC1')
  await done(administrador, `/liberacoes/${id}/estorno`, { valor, havia: valor, data: hoje })
  // 2.000, of which the closing discounts 600.
  await sell('BB1', 2000)
  await close('BB1')
  // The bank gave this one back.
  await sell('DD1', 1000)
  const returned = await close('DD1')
  await done(staff, `/pagamentos/${returned}/devolvido`, { de: 'Pago', data_devolucao: hoje })
  await sell('EE1', 500.01)
  await outside('EE1', 'pago-direto', { data: hoje, forma: 'Incorporadora' })
})

const extrato = async (query = '', person = ana) =>
  plain(textOfPdf((await staff('GET', `/comissoes/extrato?colaborador_id=${person}${query}`)).raw))

/** The statement of all people, as words; nobody else has commissions. */
async function ofAll(filtros: object): Promise<string> {
  const { id } = (await staff('POST', '/extratos', { forma: 'um', filtros })).body
  const server = { db, log: createLogger('silent'), now: services.now, tipos: { Extratos: fazerExtratos } }
  while (await workOnTrabalhos(server));
  return plain(textOfPdf((await staff('GET', `/extratos/${id}/arquivo`)).raw))
}

describe('the statement', () => {
  it('names what was received in the days of payment: net of discounts, without what the bank gave back, what others paid apart', async () => {
    const days = { periodo: 'pagamento', de: addDays(hoje, -50), ate: hoje } as const
    const text = await extrato(`&${new URLSearchParams(days)}`)
    for (const part of [
      `Pagamentos de ${formatDate(days.de)} até ${formatDate(hoje)}`,
      `Destas comissões recebi da imobiliária, de ${formatDate(days.de)} até ${formatDate(hoje)}, o valor de R$ 6.200,00, já descontados R$ 600,00.`,
      'De outros recebi R$ 500,01 (direto pela incorporadora).',
      `Recebido da imobiliária: de ${formatDate(days.de)} até ${formatDate(hoje)} · bruto R$ 6.800,00, descontos R$ 600,00 R$ 6.200,00`,
      `Recebido: ${formatDate(EARLIER)} · Por fora (PIX) · AA1 R$ 300,00`,
      `${formatDate(hoje)} · Fechamento 1 · AA1 R$ 4.500,00`,
      `${formatDate(hoje)} · Fechamento 2 · BB1 · bruto R$ 2.000,00, descontos R$ 600,00 R$ 1.400,00`,
      // The two later closings took 600 and 300 of 6.597,60.
      'A recuperar, no total R$ 5.697,60',
      `Situação em: ${formatDate(hoje)} `,
    ])
      expect(text).toContain(part)
    for (const other of ['CC1', 'DD1']) expect(text).not.toContain(other)
  })

  it('has a payment on its own day only', async () => {
    const text = await extrato(`&periodo=pagamento&de=${EARLIER}&ate=${EARLIER}`)
    expect(text).toContain('o valor de R$ 300,00.')
    expect(text).not.toContain('Fechamento 1 · AA1')
    expect(await extrato(`&periodo=pagamento&de=2020-01-01&ate=2020-01-31`)).toContain(
      'Destas comissões não recebi nada da imobiliária de 01/01/2020 até 31/01/2020.',
    )
  })

  it('of sales has all that was received of them until today; what was taken back is received and owed, not cancelled', async () => {
    const text = await extrato('&de=2026-03-01&ate=2026-03-31')
    for (const part of [
      // 300,00 + 4.500,00 + 1.400,00 + 6.597,60
      `Destas comissões recebi da imobiliária, até ${formatDate(hoje)}, o valor de R$ 12.797,60, já descontados R$ 600,00.`,
      'Situação: Estornada, 1 comissão R$ 6.597,60',
      'Situação: Pago, 2 comissões R$ 6.800,00',
      'Situação: Pago direto, 1 comissão R$ 500,01',
      'Situação: Pendente, 1 comissão R$ 1.000,00',
      'Total das comissões: 5 comissões R$ 14.897,61',
      'Estornada, a recuperar R$ 5.697,60',
      'R$ 300,00 por fora em',
      'R$ 4.500,00 no fechamento 1',
      'Pago direto pela incorporadora em',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Cancelado')
  })

  it('counts what was typed as Pago as typed', async () => {
    await sell('FF1', 250, { status_comissao: 'Pago', data_pagamento: EARLIER })
    const days = `&periodo=pagamento&de=${EARLIER}&ate=${EARLIER}`
    const text = await extrato(days)
    expect(text).toContain('o valor de R$ 550,00.')
    expect(text).toContain('Recebido: Marcadas como pagas · FF1 R$ 250,00')
    expect(await extrato(`${days}&status=Pendente`)).toContain('não recebi nada')
  })

  it('of all people says the same of each, also with a declaration of the office’s own', async () => {
    await db.updateTable('configuracoes').set({ declaracao_do_extrato: 'Recebi e dou fé.' }).execute()
    const filtros = { periodo: 'pagamento', de: addDays(hoje, -50), ate: hoje }
    const [one, all] = [await extrato(`&${new URLSearchParams(filtros)}`), await ofAll(filtros)]
    await db.updateTable('configuracoes').set({ declaracao_do_extrato: null }).execute()
    expect(one).toContain('Recebi e dou fé. Destas comissões recebi da imobiliária')
    const content = (text: string) => text.slice(0, text.indexOf('Local e data'))
    expect(content(all)).toBe(content(one))
  })
})

it('shares what was discounted of a payment among its commissions, to the centavo', async () => {
  const { id: bia, cpf: documento } = await buildColaborador(db, { nome: 'Bia Reis' })
  await buildFavorecido(db, { colaborador_id: bia, nome: 'Bia Reis', documento })
  await sell('GG0', 100, { colaborador_id: bia })
  await outside('GG0', 'pago-por-fora', { data: LONG_AGO, forma: 'PIX' })
  const { id } = await found('GG0')
  await done(administrador, `/liberacoes/${id}/estorno`, { valor: 100, havia: 100, data: hoje })
  for (const n of [1, 2, 3]) await sell(`GG${n}`, 33.35, { colaborador_id: bia, data_venda: `2026-04-0${n}` })
  for (const n of [1, 2]) await release(`GG${n}`)
  await close('GG3')
  const shares = []
  for (const n of [1, 2, 3]) {
    const text = await extrato(`&de=2026-04-0${n}&ate=2026-04-0${n}`, bia)
    shares.push(/já descontados R\$ ([\d,]+)/.exec(text)?.[1])
  }
  // 30 % of 100,05 is 30,01.
  expect(shares.toSorted()).toEqual(['10,00', '10,00', '10,01'])
  expect(await extrato('&de=2026-04-01&ate=2026-04-30', bia)).toContain(
    'o valor de R$ 70,04, já descontados R$ 30,01.',
  )
})

it('takes what was kept back from the commissions of a payment, not from its advance', async () => {
  const favorecido = await buildFavorecido(db, { nome: 'Davi Melo' })
  await buildFechamento(db, {
    pagamentos: [
      {
        favorecido,
        valores: [1_000],
        adiantamento: 1_000,
        retencoes: [{ rubrica: 'INSS', valor: 110 }],
        status: 'Pago',
        dia: EARLIER,
      },
    ],
  })
  const days = `&periodo=pagamento&de=${EARLIER}&ate=${EARLIER}`
  expect(await extrato(days, favorecido.colaborador_id ?? '')).toContain(
    'o valor de R$ 890,00, já descontados R$ 110,00.',
  )
})

describe('what the person gave back to the house', () => {
  const DE_VENDAS = '&de=2026-05-01&ate=2026-05-31'
  const DE_DIAS = { periodo: 'pagamento', de: hoje, ate: hoje } as const
  const DIAS = `&${new URLSearchParams(DE_DIAS)}`
  const QUANDO = `de ${formatDate(hoje)} até ${formatDate(hoje)}`
  let carla: string
  let favorecido: string
  let venda_id: string
  let comissao: string

  async function turn(status: string): Promise<void> {
    const { versao, ...opened } = (await administrador('GET', `/vendas/${venda_id}`)).body
    const registro = {
      ...editOf({ versao, ...opened }),
      status,
      motivo_rejeicao: 'Financiamento negado',
    }
    expect((await administrador('PUT', `/vendas/${venda_id}`, { versao, registro })).status).toBe(200)
  }

  const giveBack = (valor: number, havia: number) =>
    done(administrador, `/liberacoes/devolucoes/${favorecido}`, { valor, havia, data: hoje, forma: 'PIX' })
  const reverse = () =>
    done(administrador, `/liberacoes/${comissao}/estorno`, {
      valor: 19_721.25,
      havia: 19_721.25,
      data: hoje,
    })
  const undoEstorno = () =>
    done(administrador, `/liberacoes/vendas/${venda_id}/desfazer-estornos`, {
      estornado: 19_721.25,
      recuperado: 5000,
    })
  const expectAll = (text: string, parts: readonly string[]) => {
    for (const part of parts) expect(text).toContain(part)
  }

  beforeAll(async () => {
    const { id, cpf: documento } = await buildColaborador(db, { nome: 'Carla Nunes' })
    carla = id
    favorecido = (await buildFavorecido(db, { colaborador_id: id, nome: 'Carla Nunes', documento })).id
    const built = await buildVenda(
      db,
      { numero_venda: 'HH1', data_venda: '2026-05-04', status: 'Assinada', valor_venda: 788_850 },
      [{ colaborador_id: id, percentual_comissao: 2.5 }],
    )
    venda_id = built.id
    const { valor_comissao } = await found('HH1')
    expect(valor_comissao).toBe(19_721.25)
    await outside('HH1', 'pago-por-fora', { data: EARLIER, forma: 'PIX' })
    await turn('Desistência')
    comissao = (await found('HH1')).id
    await reverse()
    await giveBack(5000, 19_721.25)
    // Undone, so that it is in no statement.
    await giveBack(0.07, 14_721.25)
    const { itens } = (await staff('GET', `/liberacoes/${comissao}/movimentos`)).body
    const wrong = itens.find(
      ({ tipo, valor }: { tipo: string; valor: number }) => tipo === 'Devolução' && valor === 0.07,
    )
    await done(administrador, `/liberacoes/${comissao}/desfazer-movimento`, { movimento_id: wrong.id })
  })

  it('is subtracted while the rest is owed', async () => {
    expectAll(await extrato(DE_VENDAS, carla), [
      `recebi da imobiliária, até ${formatDate(hoje)}, o valor de R$ 14.721,25, já descontados os R$ 5.000,00 que devolvi.`,
      `Recebido da imobiliária: até ${formatDate(hoje)} R$ 19.721,25`,
      'Devolvido à imobiliária -R$ 5.000,00',
      'Recebido menos devolvido R$ 14.721,25',
      'A recuperar, no total R$ 14.721,25',
    ])
    // The days in which it was given back have no payment.
    expectAll(await extrato(DIAS, carla), [
      `não recebi nada da imobiliária ${QUANDO} e devolvi R$ 5.000,00.`,
      'Devolvido à imobiliária -R$ 5.000,00',
    ])
    expect(await extrato(`&periodo=pagamento&de=${EARLIER}&ate=${EARLIER}`, carla)).not.toContain('evolv')
  })

  it('is subtracted beside the Ajuste that paid it again, in the statement of one and of all', async () => {
    await turn('Assinada')
    await undoEstorno()
    // The Ajuste is taken back, and the Estorno that comes in its place has what was given back: it counts once.
    await turn('Desistência')
    await reverse()
    expect(await extrato(DE_VENDAS, carla)).toContain(
      'o valor de R$ 14.721,25, já descontados os R$ 5.000,00 que devolvi.',
    )
    await turn('Assinada')
    await undoEstorno()
    await closeReleased()
    const text = await extrato(DE_VENDAS, carla)
    expectAll(text, [
      'o valor de R$ 19.721,25, já descontados os R$ 5.000,00 que devolvi.',
      `Recebido da imobiliária: até ${formatDate(hoje)} R$ 24.721,25`,
      'Devolvido à imobiliária -R$ 5.000,00',
      'Recebido menos devolvido R$ 19.721,25',
    ])
    const content = (whole: string) => whole.slice(0, whole.indexOf('Local e data'))
    expect(content(await ofAll({ de: '2026-05-01', ate: '2026-05-31' }))).toBe(content(text))
    expectAll(await extrato(DIAS, carla), [
      `${QUANDO}, o valor de R$ 0,00, já descontados os R$ 5.000,00 que devolvi.`,
    ])
    expect(await ofAll(DE_DIAS)).toContain(
      `${QUANDO}, o valor de R$ 0,00, já descontados os R$ 5.000,00 que devolvi.`,
    )
  })

  it('is of the commissions that other filters leave, and of no other sales', async () => {
    const { loja, empreendimento } = await found('HH1')
    expect(await extrato(`${DIAS}&loja_id=${loja?.id}`, carla)).toContain('R$ 5.000,00 que devolvi')
    expect(await extrato(`${DIAS}&empreendimento_id=${empreendimento.id}`, carla)).toContain('que devolvi')
    expect(await extrato(`${DIAS}&status=Cancelado`, carla)).not.toContain('devolvi')
    expect(await extrato('&de=2026-06-01&ate=2026-06-30', carla)).not.toContain('evolv')
  })
})

describe('what another paid directly', () => {
  it('is said in its own words in the list, the file, the sale and the sale’s file, and is in no sum of the house', async () => {
    expect(await words('EE1')).toBe(`Pago direto pela incorporadora em ${formatDate(hoje)}`)
    expect(await words('AA1')).toBe(
      `R$ 300,00 por fora em ${formatDate(EARLIER)} (PIX) · R$ 4.500,00 no fechamento 1 em ${formatDate(hoje)}`,
    )
    const [row] = rowsOf((await staff('GET', '/comissoes/exportar?formato=csv&texto=EE1')).raw)
    expect(row).toMatchObject({
      'Pago pelo financeiro': '0,00',
      'Pago direto': '500,01',
      'Tipo de pagamento da comissão': 'Direto pela incorporadora',
    })
    const { por_andamento } = (await staff('GET', '/comissoes/somas?texto=EE1')).body
    expect(por_andamento['Pagas pelo financeiro']).toEqual({ quantidade: 0, valor: 0 })
    expect(por_andamento['Pagas direto']).toEqual({ quantidade: 1, valor: 500.01 })
    const listed = (await staff('GET', '/comissoes?andamento=Pagas%20direto')).body
    expect(listed.itens.map(({ numero_venda }: Comissao) => numero_venda)).toEqual(['EE1'])
    const { venda_id } = await found('EE1')
    const venda = (await staff('GET', `/vendas/${venda_id}`)).body
    expect(venda.participantes[0].pagamentos).toEqual([
      { tipo: 'Pago direto', valor: 500.01, data: hoje, forma: 'Incorporadora', fechamento: null },
    ])
    const pdf = plain(textOfPdf((await staff('GET', `/vendas/${venda_id}/pdf`)).raw))
    expect(pdf).toContain('Direto pela incorporadora')
    expect(pdf).not.toContain('PIX')
  })
})
