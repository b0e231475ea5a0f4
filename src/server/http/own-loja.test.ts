/** Staff narrowed to their own loja read every route, file and page: nothing of another loja, and all that theirs has. */
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../core/dates.ts'
import { callsOfScreens } from '../testing/database/plans.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import type { Call } from '../testing/http/requests.ts'
import { isParameter, ROUTES } from '../testing/http/routes.ts'
import { buildWebRoot, dataIn, PATIENT_MS } from '../testing/http/web-root.ts'
import { buildColaborador, buildMeta, buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import {
  buildLojaWithVendas,
  buildShared,
  type OwnRecords,
  restrict,
  type Shared,
  staffOf,
} from '../testing/office/two-lojas.ts'
import { createApp } from './app.ts'

const NOW = new Date('2026-03-20T15:00:00Z')
const { app, database, services, administrador } = await testOffice({ now: () => NOW, max: 8 })
const { db } = database

/** The other loja, and the Staff's own. */
let norte: OwnRecords
let sul: OwnRecords
let shared: Shared
let staff: Call
let staffHeaders: Record<string, string>
/** Reads of every screen and file that name the other loja's records. */
let addresses: string[]

/** What tells the other loja's sales; its people and its own name are no secret. */
const MARKS =
  /NRT[12-]|Cliente NRT|Combinado com NRT|NRT\.pdf|nrt@|7[.]?123[.]?457|Meta da loja NRT|Meta de quem é de NRT/
const secretIds = () => [
  norte.vendas,
  norte.participante,
  norte.aplicacao,
  norte.anexo,
  norte.comprovante,
  norte.meta,
  norte.fechamento,
]

/** The query of each file that Staff may fetch. */
const FILES: Readonly<Record<string, string>> = {
  'vendas.exportar': 'formato=csv',
  'vendas.pdf': '',
  'anexos.baixar': '',
  'comprovantes.baixar': '',
  'comissoes.exportar': 'formato=csv',
  'comissoes.extrato': 'colaborador_id={colaborador}',
  'comissoes.exportarExtrato': 'formato=csv&colaborador_id={colaborador}',
  'fechamentos.exportar': 'formato=csv',
  'fechamentos.exportarLinhas': 'formato=csv',
  'fechamentos.pdf': '',
  'pagamentos.exportar': 'formato=csv',
  'pagamentos.contabilidade': 'formato=csv&de=2026-01-01&ate=2026-12-31',
  'campanhas.exportar': 'formato=csv',
  'campanhas.exportarVendas': 'formato=csv',
  'metas.exportar': 'formato=csv',
  'faixas.exportar': 'formato=csv',
  'faixas.exportarApuracao': 'formato=csv&de=2026-03-01&ate=2026-03-31',
  'ranking.exportar': 'formato=csv&por=corretores&de=2026-03-01&ate=2026-03-31',
  'lojas.exportar': 'formato=csv',
  'empreendimentos.exportar': 'formato=csv',
  'colaboradores.exportar': 'formato=csv',
  'usuarios.exportar': 'formato=csv',
  'sorteios.exportar': 'formato=csv',
  'sorteios.exportarHistorico': 'formato=csv',
  'sorteios.exportarElegibilidade': 'formato=csv',
  'premiacoes.exportar': 'formato=csv',
  'favorecidos.exportar': 'formato=csv',
  'favorecidos.exportarContaCorrente': 'formato=csv',
  'favorecidos.extratoEmPdf': '',
  'favorecidos.exportarExtrato': 'formato=csv',
}

/**
 * Files with nothing of sales, those that no Staff may fetch, what is only for who asked for it, and files for the bank and
 * payments' statements, which have tests of their own.
 */
const OTHER_FILES =
  /^(arquivosDoBanco\.|fechamentos\.(extratoEmPdf|exportarExtrato)|sorteios\.baixar|extratos\.baixar|configuracoes\.|auditoria\.|importacoes\.|cargas\.|titulares\.)/

function filesOf(records: OwnRecords): string[] {
  const ids: Readonly<Record<string, string>> = {
    vendas: records.vendas,
    anexos: records.anexo,
    comprovantes: records.comprovante,
    campanhas: shared.campanha,
    fechamentos: records.fechamento,
    favorecidos: records.favorecido,
  }
  return ROUTES.filter(
    ({ rota, method, sendsFile }) => sendsFile && method === 'GET' && !OTHER_FILES.test(rota),
  ).map(({ rota, parts: [noun = '', ...more] }) => {
    const query = FILES[rota]
    if (query === undefined) throw new Error(`${rota} is no file of FILES`)
    const path = [noun, ...more.map((part) => (isParameter(part) ? ids[noun] : part))].join('/')
    return `/${path}?${query.replace('{colaborador}', records.colaborador)}`
  })
}

/** The same addresses with the records of the Staff's own loja. */
const inSul = (address: string) =>
  (Object.keys(norte) as (keyof OwnRecords)[]).reduce(
    (text, name) => text.replaceAll(norte[name], sul[name]),
    address.replaceAll('NRT', 'SUR').replaceAll('Cliente%20N', 'Cliente%20S'),
  )

const SEARCHES = ['NRT1/2026', 'Cliente NRT', 'NRT-9', 'nrt@cliente.example'].flatMap((texto) =>
  ['/busca', '/vendas', '/vendas/totais', '/comissoes', '/comissoes/somas'].map(
    (path) => `${path}?texto=${encodeURIComponent(texto)}`,
  ),
)

beforeAll(async () => {
  shared = await buildShared(db)
  norte = await buildLojaWithVendas(db, administrador, { mark: 'NRT', valor: 7_123_457, shared })
  const owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const screens = await callsOfScreens(owner, today(NOW), 'Staff').finally(() => owner.end())
  const more = [
    `/vendas/${norte.vendas}`,
    `/vendas/${norte.vendas}/historico`,
    `/vendas/${norte.vendas}/anexos`,
    `/vendas/${norte.vendas}/guarda`,
    `/metas/${norte.meta}`,
    `/metas/${norte.metaDoColaborador}`,
    `/campanhas/para-venda?venda_id=${norte.vendas}`,
    `/campanhas/${shared.campanha}/previa?vendas[0]=${norte.vendas}`,
    `/vendas/mesma-unidade?empreendimento_id=${shared.empreendimento}&torre=A&unidade=NRT-9`,
    `/vendas/${norte.vendas}/mesma-unidade`,
    `/vendas?pendencia=Unidade%20repetida`,
    `/vendas?ids[0]=${norte.vendas}`,
    `/vendas?loja_id=${norte.loja}`,
    `/vendas?colaborador_id=${norte.colaborador}`,
    `/dashboard?loja_id=${norte.loja}`,
    `/comissoes?loja_id=${norte.loja}`,
    `/fechamentos`,
    `/fechamentos/${norte.fechamento}`,
    `/fechamentos/${norte.fechamento}/pagamentos`,
    `/fechamentos/${norte.fechamento}/fora`,
    `/fechamentos/${norte.fechamento}/historico`,
    `/favorecidos/${norte.favorecido}/saldos`,
    `/favorecidos/${norte.favorecido}/conta-corrente`,
    `/favorecidos/${norte.favorecido}/pagamentos`,
    `/favorecidos/${norte.favorecido}/chaves`,
    `/avisos/adiados`,
  ]
  addresses = [...screens.map(({ path }) => path), ...more, ...SEARCHES, ...filesOf(norte)]
  sul = await buildLojaWithVendas(db, administrador, { mark: 'SUR', valor: 1_234_000, shared })
  // A colaborador of the other loja takes part in a sale of this one, and keeps their name in it.
  await buildVenda(db, { loja_id: sul.loja, empreendimento_id: shared.empreendimento }, [
    { colaborador_id: norte.colaborador },
  ])
  // And the other way round: what counts for a person of this loja are its sales alone.
  await buildVenda(
    db,
    {
      loja_id: norte.loja,
      empreendimento_id: shared.empreendimento,
      colaborador_id: sul.colaborador,
      numero_venda: 'NRT1B/2026',
      cliente_nome: 'Cliente NRT Três',
      valor_venda: 7_123_457,
      status: 'Assinada',
    },
    [{ colaborador_id: sul.colaborador }],
  )
  const { id: gerente } = await buildColaborador(db, { cargo: 'Gerente', loja_id: sul.loja })
  await db
    .updateTable('colaboradores')
    .set({ superior_id: gerente })
    .where('id', '=', sul.colaborador)
    .execute()
  await buildMeta(db, { nome: 'Meta da equipe', colaborador_id: gerente })
  const person = await staffOf(app, db, sul.loja)
  staff = person.call
  staffHeaders = person.headers
  await restrict(db, 'Ver vendas de outras lojas')
})

const textOf = async (path: string, { raw }: Awaited<ReturnType<Call>>) =>
  /\/(pdf|extrato)(\?|$)/.test(path) && raw.subarray(0, 4).toString() === '%PDF'
    ? textOfPdf(raw)
    : raw.toString()

it('every read and file that names another loja’s records has nothing of them', async () => {
  expect(addresses.length).toBeGreaterThan(110)
  const found: string[] = []
  for (const path of addresses) {
    const answer = await staff('GET', path)
    if (![200, 400, 404].includes(answer.status))
      found.push(`${answer.status} ${path}: ${answer.raw.toString()}`)
    // What was asked for is no news.
    const text = (await textOf(path, answer)).replaceAll(norte.vendas, (id) => (path.includes(id) ? '' : id))
    if (MARKS.test(text)) found.push(`${path}: ${MARKS.exec(text)?.[0]}`)
    for (const id of secretIds()) if (text.includes(id)) found.push(`${path}: ${id}`)
  }
  expect(found).toEqual([])
})

it.each([
  ['a sale', () => `/vendas/${norte.vendas}`],
  ['its history', () => `/vendas/${norte.vendas}/historico`],
  ['its PDF', () => `/vendas/${norte.vendas}/pdf`],
  ['its attachments', () => `/vendas/${norte.vendas}/anexos`],
  ['an attachment', () => `/anexos/${norte.anexo}`],
  ['until when it would be kept', () => `/vendas/${norte.vendas}/guarda`],
  ['others of its unit', () => `/vendas/${norte.vendas}/mesma-unidade`],
  ['what it can receive', () => `/campanhas/para-venda?venda_id=${norte.vendas}`],
  ['a goal', () => `/metas/${norte.meta}`],
  ['a closing', () => `/fechamentos/${norte.fechamento}`],
])('%s of another loja is answered as if there were none', async (_what, address) => {
  const { status, body } = await staff('GET', address())
  const absent = '11111111-1111-4111-8111-111111111111'
  const path = secretIds().reduce((text, id) => text.replace(id, absent), address())
  expect({ status, body }).toEqual({ status: 404, body: (await staff('GET', path)).body })
  expect((await administrador('GET', address())).status).toBe(200)
})

it('pages bring nothing of another loja', async () => {
  const pages = await createApp(services, buildWebRoot(), { patienceMs: PATIENT_MS })
  try {
    for (const url of ['/vendas', '/dashboard', `/vendas?texto=NRT1`, `/vendas?loja=${norte.loja}`]) {
      const { body } = await pages.inject({ url, headers: staffHeaders })
      const outputs = dataIn(body)?.answers.map(({ output }) => output)
      expect(outputs?.length, url).toBeGreaterThan(1)
      expect(JSON.stringify(outputs), url).not.toMatch(MARKS)
    }
  } finally {
    await pages.close()
  }
})

describe('what the loja has', () => {
  it('is all there, as an Administrador who chooses it gets it', async () => {
    for (const path of ['/vendas', '/vendas/totais', '/comissoes', '/comissoes/somas']) {
      const { body } = await staff('GET', path)
      expect(body, path).toEqual((await administrador('GET', `${path}?loja_id=${sul.loja}`)).body)
    }
    expect((await staff('GET', '/vendas/totais')).body).toMatchObject({ quantidade: 3 })
    expect((await staff('GET', `/vendas/${sul.vendas}`)).status).toBe(200)
    expect((await staff('GET', `/anexos/${sul.anexo}`)).status).toBe(200)
    expect((await staff('GET', '/busca?texto=SUR1')).body.itens).toMatchObject([{ id: sul.vendas }])
    const nomes = JSON.stringify((await staff('GET', '/vendas')).body)
    expect(nomes).toContain('Pessoa de NRT')
    for (const place of ['lojas', 'empreendimentos', 'campanhas', 'colaboradores'])
      expect((await staff('GET', `/${place}`)).body.total, place).toBeGreaterThan(0)
  })

  // Last: it deletes the other loja's sales and goals.
  it('is answered the same by every read and file once the other loja has nothing', async () => {
    const own = addresses.map(inSul)
    const before = new Map<string, string>()
    for (const path of own) before.set(path, await textOf(path, await staff('GET', path)))
    await db.deleteFrom('vendas').where('loja_id', '=', norte.loja).execute()
    await db.deleteFrom('metas').where('id', 'in', [norte.meta, norte.metaDoColaborador]).execute()
    const changed: string[] = []
    for (const path of own) {
      const text = await textOf(path, await staff('GET', path))
      if (plain(text) !== plain(before.get(path))) changed.push(`${path}\n${before.get(path)}\n${text}`)
    }
    expect(changed).toEqual([])
  })

  /** Without when the session was used, and when a document was made. */
  const plain = (text = '') =>
    text.replaceAll(/"(usada_em|expires_in)":[^,}]*/g, '').replaceAll(/às \d\d:\d\d/g, '')
})
