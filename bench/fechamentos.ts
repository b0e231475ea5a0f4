/**
 * Measures a closing as an office with thousands of payees has it: prepared, approved, its statements made as one PDF, sent to the
 * bank in files, and paid by the bank's return and by hand, with the server's memory and the response times of others meanwhile. Run: node bench/fechamentos.ts [payees] [commissions of each]
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startWholeServer } from '../e2e/harness/whole-server.ts'
import type { FechamentoCompleto } from '../src/contract/financeiro/fechamentos.ts'
import type { RetornoLido } from '../src/contract/financeiro/retornos.ts'
import type { Trabalho } from '../src/contract/trabalhos.ts'
import { formatDate, today } from '../src/core/dates.ts'
import { openDatabase } from '../src/server/database/connections/connection.ts'
import { releaseComissoes } from '../src/server/financeiro/atos.ts'
import { createLogger } from '../src/server/process/log.ts'
import { makeManyColaboradores } from './many-colaboradores.ts'
import { makeManySales } from './many-sales.ts'
import { inShort, othersDuring, printTable, quantile } from './measure.ts'
import { mostMemory } from './most-memory.ts'
import { signIn } from './session.ts'

const PAYEES = Number(process.argv[2] ?? 3_000)
const EACH = Number(process.argv[3] ?? 20)
const LINES = PAYEES * EACH
const A_SALE = 3
/** Of the demo's people and sales, beside which the others are made. */
const DEMO = 1_000
const RELEASED_AT_ONCE = 500
/** Longer than the PDFs' thread is kept without work. */
const REST_MS = 65_000

const server = await startWholeServer({ demo: true })
const owner = new Client({ connectionString: server.ownerUrl })
await owner.connect()
const database = openDatabase({ appUrl: server.ownerUrl, log: createLogger('error') })
const hoje = today(new Date())
try {
  const administrador = { ...(await signIn(server.url)), 'content-type': 'application/json' }
  const staff = { ...(await signIn(server.url, 'Staff')), 'content-type': 'application/json' }
  await fill()
  console.log(`${PAYEES.toLocaleString('en')} payees, ${LINES.toLocaleString('en')} commissions`)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.versions.node}`)
  console.log(`Load average ${loadavg()[0]?.toFixed(1)}\n`)
  const list = `${server.url}/api/vendas?limite=10`
  const rows: string[][] = []

  /** Does it while somebody reads, and adds a row. */
  async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
    const start = performance.now()
    const working = work()
    const samples = await othersDuring(list, staff, working)
    const seconds = (performance.now() - start) / 1000
    rows.push([name, seconds.toFixed(1), inShort(samples), quantile(samples, 1).toFixed(0), memory()])
  }

  await measured('nothing else', () => wait(3_000))
  await measured('released, 500 in a transaction', release)
  let id = ''
  await measured('prepared', async () => {
    id = (await ask(staff, 'POST', '/fechamentos', { corte: hoje, dia_pagamento: hoje, lojas: [] })).id
    await untilDone(id)
  })
  await measured('looked at for 3 s, in each order', () => lookAt(id))
  await measured('its PDF', () =>
    fetch(`${server.url}/api/fechamentos/${id}/pdf`, { headers: staff }).then(bytesOf),
  )
  await decide(staff, id, 'enviar')
  await measured('approved', async () => {
    await decide(administrador, id, 'aprovar')
    await untilDone(id)
  })
  const { favorecidos, bruto } = await read(id)
  console.log(`${favorecidos.toLocaleString('en')} payments of R$ ${bruto.toLocaleString('pt-BR')}\n`)
  await measured('at rest', () => wait(REST_MS))
  await measured('its statements as one PDF', () => makeStatements(id))
  await measured('its files for the bank', () => makeFiles(id))
  const conteudo = await returnOfHalf(id)
  let retorno: RetornoLido | undefined
  await measured('the return of half of them read', async () => {
    retorno = await ask(staff, 'POST', '/retornos-do-banco', { fechamento_id: id, conteudo })
  })
  await measured('and registered', () => register(retorno))
  await measured('the others marked as paid', () => payAll(id))
  await measured('looked at again for 3 s', () => lookAt(id))
  printTable(['', 'seconds', 'others, ms (median / p95)', 'others, slowest, ms', 'server, MB'], rows)
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}`)

  /** The page and its table, again and again; prints what the slowest of each took. */
  async function lookAt(closing: string): Promise<void> {
    const end = performance.now() + 3_000
    const slowest = new Map<string, number>()
    const orders = ['favorecido', '-loja', 'chave', '-bruto', '-desconto', '-liquido']
    while (performance.now() < end)
      for (const path of ['', ...orders.map((ordem) => `/pagamentos?ordem=${ordem}`)]) {
        const start = performance.now()
        await ask(staff, 'GET', `/fechamentos/${closing}${path}`)
        slowest.set(path, Math.max(slowest.get(path) ?? 0, performance.now() - start))
      }
    for (const [path, ms] of slowest) console.log(`${path || 'the page'}: ${ms.toFixed(0)} ms`)
  }

  async function bytesOf(answer: Response): Promise<void> {
    const { byteLength } = await answer.arrayBuffer()
    console.log(`PDF: ${answer.status}, ${Math.round(byteLength / 1024)} KB`)
  }

  /** Made by one person while another asks for the PDF of a sale again and again; prints memory and the other's times. */
  async function makeStatements(closing: string): Promise<void> {
    const { itens } = await ask(staff, 'GET', '/vendas?limite=10')
    const rest = residentMemory()
    const memory = mostMemory(server.process.pid ?? 0)
    memory.begin()
    const { id: work } = await ask(staff, 'POST', `/fechamentos/${closing}/extratos`, { forma: 'um' })
    const sale = `${server.url}/api/vendas/${itens[0].id}/pdf`
    const others = await othersDuring(sale, administrador, untilConcluded(work))
    const most = memory.most()
    const file = await fetch(`${server.url}/api/extratos/${work}/arquivo`, { headers: staff })
    const { byteLength } = await file.arrayBuffer()
    console.log(`Statements: ${file.status}, ${Math.round(byteLength / 1024)} KB`)
    console.log(`Memory of the server: ${rest.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`)
    console.log(`Another's PDF, ms: ${inShort(others)}, slowest ${quantile(others, 1).toFixed(0)}`)
  }

  async function untilConcluded(work: string): Promise<void> {
    for (;;) {
      const { concluido_em, falha }: Trabalho = await ask(staff, 'GET', `/trabalhos/${work}`)
      if (falha) throw new Error(falha)
      if (concluido_em !== null) return
      await wait(250)
    }
  }

  async function untilDone(closing: string): Promise<void> {
    for (;;) {
      const { status, trabalho } = await read(closing)
      if (trabalho?.falha) throw new Error(trabalho.falha)
      if (status !== 'Preparando' && status !== 'Aprovando') return
      await wait(250)
    }
  }

  function read(closing: string): Promise<FechamentoCompleto> {
    return ask(staff, 'GET', `/fechamentos/${closing}`)
  }

  async function decide(headers: Record<string, string>, closing: string, verb: string): Promise<void> {
    const { versao, conferencia } = await read(closing)
    await ask(headers, 'POST', `/fechamentos/${closing}/${verb}`, { versao, conferencia })
  }

  /** All files of the closing, as the bank gets them. */
  async function makeFiles(closing: string): Promise<void> {
    const [layout] = (await ask(staff, 'GET', '/arquivos-do-banco/modelos')).itens
    const { a_gerar } = await ask(staff, 'GET', `/arquivos-do-banco?fechamento_id=${closing}`)
    const body = { fechamento_id: closing, layout_id: layout.id, ...a_gerar }
    const { id: work } = await ask(staff, 'POST', '/arquivos-do-banco', body)
    await untilConcluded(work)
  }

  /** In base64: every second payment of the files as Pago today, with its reference. */
  async function returnOfHalf(closing: string): Promise<string> {
    const { rows: sent } = await owner.query<{ referencia: string; valor: string }>(
      `select l.referencia, l.valor from arquivos_do_banco_linhas l join pagamentos p on p.id = l.pagamento_id
        where p.fechamento_id = $1 order by p.favorecido_nome`,
      [closing],
    )
    const lines = sent
      .filter((_, i) => i % 2 === 0)
      .map(({ referencia, valor }) => `${formatDate(hoje)};${valor.replace('.', ',')};Pago;${referencia}`)
    return Buffer.from(['Data;Valor;Situação;Descrição', ...lines].join('\r\n')).toString('base64')
  }

  async function register(lido: RetornoLido | undefined): Promise<void> {
    const pagos = lido?.linhas.filter(({ pagamento, impedimento }) => pagamento && !impedimento).length
    console.log(`Return: ${lido?.linhas.length} rows, ${pagos} to be marked`)
    const path = `/retornos-do-banco/${lido?.id}/registrar`
    const { id: work } = await ask(staff, 'POST', path, { pagos, rejeitados: 0 })
    await untilConcluded(work)
  }

  async function payAll(closing: string): Promise<void> {
    const { por_situacao } = await ask(staff, 'GET', `/pagamentos/resumo?fechamento_id=${closing}`)
    const { quantidade, valor } = por_situacao.Enviado
    const body = { fechamento_id: closing, data_pagamento: hoje, quantidade, valor }
    const { id: work } = await ask(staff, 'POST', '/pagamentos/enviados/pagos', body)
    await untilConcluded(work)
  }
} finally {
  await database.close()
  await owner.end()
  await server.stop()
}

/** Sales of three people each, who all have a payee with a key. */
async function fill(): Promise<void> {
  await makeManyColaboradores(owner, PAYEES + DEMO)
  await makeManySales(owner, Math.ceil(LINES / A_SALE) + DEMO, { unaudited: true })
  await owner.query('update configuracoes set pendencia_bloqueia = false, pagamento_minimo = 0')
  await owner.query(
    `insert into favorecidos (tipo, colaborador_id, nome, documento, vinculo, tipo_chave, chave_pix)
     select 'Colaborador', c.id, c.nome, c.cpf, 'Autônomo', 'E-mail', c.email
       from colaboradores c where c.email like 'corretor%@plantao.example' and c.status = 'Ativo'
        and not exists (select from favorecidos f where f.colaborador_id = c.id) limit $1`,
    [PAYEES],
  )
  await owner.query(
    `with gente as materialized (
       select c.id, row_number() over (order by c.id) - 1 as lugar from colaboradores c
        where c.email like 'corretor%@plantao.example' and exists (select from favorecidos f where f.colaborador_id = c.id)
        limit $1),
     negocios as materialized (
       select id, row_number() over (order by id) - 1 as lugar from vendas
        where numero_venda like 'X%' and status <> 'Desistência')
     insert into vendas_participantes (venda_id, colaborador_id, modo, percentual_comissao, valor_comissao)
     select v.id, g.id, 'valor', 0.01, 500 + n % 977
       from generate_series(0, $2::integer - 1) n
       join gente g on g.lugar = n % $1
       join negocios v on v.lugar = n / ${A_SALE} % (select count(*) from negocios)`,
    [PAYEES, LINES],
  )
  await owner.query('analyze')
}

async function release(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select p.id from vendas_participantes p join favorecidos f using (colaborador_id)
      where p.percentual_comissao = 0.01 order by p.id`,
  )
  for (let i = 0; i < rows.length; i += RELEASED_AT_ONCE) {
    const participantes = rows.slice(i, i + RELEASED_AT_ONCE).map(({ id }) => id)
    await database.db.transaction().execute((trx) => releaseComissoes(trx, participantes))
  }
}

/** The server's memory now, in MB. */
function residentMemory(): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

/** The server's memory now, and the most since it was last asked to begin. */
function memory(): string {
  return `${residentMemory().toFixed(0)} (${mostMemory(server.process.pid ?? 0)
    .most()
    .toFixed(0)})`
}

async function ask(headers: Record<string, string>, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
