/**
 * Sends values that nobody means to send in the fields of every route: the answer is a refusal with a sentence, or what
 * was stored reads back the same. HOSTILE_RUNS values for every field; unless it is set, one for every fourth field.
 * HOSTILE_SEED repeats a run.
 */
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RouteName } from '../../contract/index.ts'
import { mayCall, unrestricted } from '../../contract/permissions.ts'
import { USUARIO_CARGOS, type UsuarioCargo } from '../../core/usuarios.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, registerUsuario, testApp } from '../testing/http/accounts.ts'
import {
  type HostileRequest,
  requestsWithNames,
  requestWith,
  requestWithValue,
} from '../testing/http/hostile-requests.ts'
import { hostileValue } from '../testing/http/hostile-values.ts'
import { fieldsOf, INPUTS, type Path, schemaAt, valueAt } from '../testing/http/input-fields.ts'
import { type RawAnswer, rawSender } from '../testing/http/raw-requests.ts'
import { caller } from '../testing/http/requests.ts'
import { ROUTES, type RouteOfContract } from '../testing/http/routes.ts'
import { cookieOf, SENHA, sessionCalls } from '../testing/http/session.ts'
import { validCalls } from '../testing/http/valid-calls.ts'

const SEED = Number(process.env.HOSTILE_SEED ?? Date.now() % 2 ** 31)
const RUNS = Number(process.env.HOSTILE_RUNS ?? 0)

let database: TestDatabase
let app: FastifyInstance
let wire: ReturnType<typeof rawSender>
let calls: ReturnType<typeof validCalls>

beforeAll(async () => {
  database = await testDatabase()
  app = (await testApp(database, { env: { TRUSTED_PROXIES: '127.0.0.1' } })).app
  await app.listen({ port: 0, host: '127.0.0.1' })
  wire = rawSender(app)
  calls = validCalls(database, await newPerson('Administrador'))
})
afterAll(async () => {
  wire.close()
  await app.close()
  await database.close()
})

type Person = Awaited<ReturnType<typeof newPerson>>

/** Someone with a password, signed in. */
async function newPerson(cargo: UsuarioCargo) {
  const email = `pessoa${++lastAddress}@imobiliaria.com.br`
  const { userId } = await registerUsuario(app, { email, senha: SENHA, cargo })
  const { id } = await database.db
    .selectFrom('usuarios')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const answer = await sessionCalls(() => app).entrar(email, SENHA, {}, nextAddress())
  const headers = { cookie: cookieOf(answer), origin: ORIGIN }
  return { id, email, headers, call: caller(app, headers) }
}

const people = new Map<UsuarioCargo, Person>()
async function someone(cargo: UsuarioCargo): Promise<Person> {
  const person = people.get(cargo) ?? (await newPerson(cargo))
  people.set(cargo, person)
  calls.forget()
  return person
}

let lastAddress = 0
/** Each request comes from an address of its own, so that no limit hides what a handler does. */
const nextAddress = () => `10.${++lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`

const ENGLISH =
  /\b(the|must|invalid|expected|received|required|should|cannot|is not|not found|exceeded|bad|request|string|error|internal)\b/i

/** What is wrong with an answer to a hostile request; null if nothing is. */
function flawOf({ status, text }: { status: number | null; text: string }): string | null {
  if (status === null) return 'no answer'
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  if (status < 300) return null
  if (status < 400) return `${status}`
  try {
    const { code, message } = JSON.parse(text)
    if (typeof code !== 'string' || typeof message !== 'string' || message.length < 5)
      return `${status} ${text}`
    return ENGLISH.test(message.replaceAll(/"[^"]*"/g, '')) ? `${status} in English: ${message}` : null
  } catch {
    return `${status} without JSON: ${text.slice(0, 200)}`
  }
}

const shown = (text = '') => (text.length > 160 ? `${text.slice(0, 160)}… (${text.length})` : text)

/** Routes whose valid call is refused here, and why. */
const REFUSED: Partial<Record<RouteName, string>> = {
  'senha.consultar': 'needs the link of a mail',
  'senha.redefinir': 'needs the link of a mail',
  'acesso.criarPrimeiro': 'there are usuarios',
  'acesso.confirmarEmail': 'needs the link of a mail',
  'perfil.confirmarSegundoFator': 'needs the code of an authenticator',
  'perfil.gerarCodigos': 'needs a second factor',
  'perfil.desativarSegundoFator': 'needs a second factor',
  'metas.concluir': 'the goal is not reached',
  'extratos.baixar': 'nobody asked for them',
  'extratos.desistir': 'nobody asked for them',
  'fechamentos.fazerExtratos': 'the closing is a draft',
  'fechamentos.enviarExtratos': 'the server sends no mails',
  'fechamentos.pararEnvio': 'nothing is being sent',
  'favorecidos.confirmarEmails': 'the payee has another address',
  'liberacoes.desfazerEstornos': 'the sale was never in Desistência',
  'liberacoes.estornarVenda': 'the commission is another sale’s',
  'liberacoes.desfazerEstornoDaVenda': 'the Estorno is another sale’s',
  'liberacoes.devolverDaVenda': 'the payee is another sale’s',
  'recuperacoes.desfazer': 'the movement is a payment',
  'liberacoes.mudarFiltradas': 'the filter finds another sum',
  'bonus.criar': 'a percent has no amount',
  'bonusDePromocoes.criar': 'a percent has no amount',
  'bonusDePromocoes.repor': 'nobody chose what the bonus is',
  'pagamentos.pagarEnviados': 'nothing of the closing was sent',
  'arquivosDoBanco.salvarLayout': 'a layout needs columns of key and value',
  'arquivosDoBanco.gerar': 'the closing has another sum',
  'retornos.ler': 'the file is no return',
  'retornos.registrar': 'no return was read',
  'retornos.registrarEsperando': 'nothing waits',
  'fechamentos.descontar': 'the payee owes nothing',
  'fechamentos.incluirVarias': 'the commissions are in the closing already',
  'fechamentos.enviar': 'the payees’ data were not looked at',
  'fechamentos.aprovar': 'it was not sent',
  'fechamentos.pedirCorrecao': 'it was not sent',
  'importacoes.relatorio': 'the import is running',
  'importacoes.erros': 'the import is running',
  'importacoes.previaDeDesfazer': 'the import is running',
  'importacoes.desfazer': 'the import is running',
  'cargas.iniciarEnvio': 'the installation is in use',
  'cargas.ensaiar': 'the file has not arrived',
  'cargas.corrigir': 'no dry run was made',
  'cargas.aceitarPropostas': 'no dry run was made',
  'cargas.confirmar': 'no dry run was made',
  'cargas.confirmarAdministrador': 'no dry run was made',
  'cargas.carregar': 'no dry run was made',
  'cargas.lerRelatorio': 'the file is no report',
  'cargas.descartar': 'nothing is being prepared',
  'cargas.pararEnsaio': 'nothing is being prepared',
  'cargas.desfazer': 'nothing was loaded',
  'restauracao.registrarPagos': 'no backup was restored',
  'restauracao.confirmar': 'no backup was restored',
  'restauracao.confirmarMudanca': 'the folder was not copied',
  'usuarios.removerSegundoFator': 'has no second factor',
  'faixas.promover': 'there is no promotion',
  'faixas.desfazerInativacao': 'the tier is active',
  'sorteios.definirElegibilidadeDeVarios': 'the total is another',
  'configuracoes.logo': 'there is no logo of that hash',
  'configuracoes.enviarTeste': 'the server of the tests has no mail server',
  'titulares.anonimizar': 'the CPF has no sale',
}

/** The route that reads what another one stored. */
const READ_BY: Partial<Record<RouteName, string>> = {
  'perfil.atualizarNome': '/perfil',
  'configuracoes.atualizar': '/configuracoes',
  'rascunhos.salvar': '/rascunhos/nova-venda',
}
function readAddress({ rota, parts }: RouteOfContract, answer: RawAnswer): string | undefined {
  const [noun, verb = ''] = rota.split('.')
  // An import goes on by itself.
  if (noun === 'importacoes') return undefined
  const hasOne = ROUTES.some((each) => each.rota === `${noun}.obter` && each.parts.includes('{id}'))
  if (hasOne && ['criar', 'atualizar'].includes(verb)) return `/${parts[0]}/${JSON.parse(answer.text).id}`
  return READ_BY[rota]
}

describe.each(ROUTES)(`$rota, HOSTILE_SEED=${SEED}`, (route) => {
  const { rota, method } = route
  const cargos = USUARIO_CARGOS.filter((cargo) => mayCall(unrestricted(cargo), rota))
  const { schema = {}, rule } = INPUTS.get(rota) ?? {}
  // Some routes by an Administrador, the others by Staff; another seed asks otherwise.
  const cargo = cargos[(SEED + ROUTES.indexOf(route)) % cargos.length] ?? 'Administrador'
  const fields = fieldsOf(schema)
  /** Whether the n-th of the route's cases is tried: all of them, or each with some of the seeds. */
  const isTurnOf = (n: number, of: number) => RUNS > 0 || (SEED + ROUTES.indexOf(route) + n) % of === 0
  let person: Person
  let wrong: string[]

  beforeEach(async () => {
    wrong = []
    person = await someone(cargo)
  })
  // Their session may have ended, their password be another, or they may have met a limit.
  afterEach(() => {
    if (/^(sessao|senha|perfil|usuarios|visoes)/.test(rota)) people.clear()
  })

  const send = (request: HostileRequest, as = method) =>
    wire.send({
      method: as,
      ...request,
      headers: {
        ...person.headers,
        ...(request.text !== undefined && { 'content-type': request.type }),
        'x-forwarded-for': nextAddress(),
      },
    })

  const inputFor = (path: Path) => calls.inputFor(rota, path, person)

  /** Sends a request and judges the answer. */
  async function ask(what: string, request: HostileRequest): Promise<RawAnswer> {
    const answer = await send(request)
    const flaw = flawOf(answer)
    if (flaw) wrong.push(`${what}: ${shown(request.target)} ${shown(request.text)} → ${flaw}`)
    if (isDone(answer) && method !== 'GET' && !/criar|atualizar/i.test(rota)) calls.forget()
    return answer
  }

  it('takes a valid call', async () => {
    const request = requestWith(route, await inputFor([]))
    const answer = await ask('valid', request)
    expect(wrong).toEqual([])
    expect(
      isDone(answer) || REFUSED[rota] !== undefined,
      `${shown(request.text)} ${shown(answer.text)}`,
    ).toBe(true)
  })

  it.runIf(fields.length > 0)(
    'refuses a field with a sentence, or stores what reads back the same',
    async () => {
      for (const [n, path] of fields.entries()) {
        if (!isTurnOf(n, 4)) continue
        const values = fc.sample(hostileValue(schemaAt(schema, path) ?? {}), {
          seed: SEED + n,
          numRuns: Math.max(1, RUNS),
        })
        for (const hostile of values) {
          const request = requestWithValue(route, await inputFor(path), path, hostile)
          const answer = await ask(path.join('.'), request)
          if (isDone(answer) && method !== 'GET') await expectSame(path, request, answer)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('refuses names that are no field', async () => {
    const requests = requestsWithNames(route, await inputFor([]))
    const chosen = requests.filter((_, n) => isTurnOf(n, 16))
    for (const request of chosen) await ask('names', request)
    expect(wrong).toEqual([])
    expect({}).not.toHaveProperty('poluido')
  })

  async function expectSame(path: Path, request: HostileRequest, answer: RawAnswer) {
    const address = readAddress(route, answer)
    if (!address) return
    const stored = JSON.parse(answer.text)
    const read = JSON.parse(
      (await send({ target: `/api${address}`, text: undefined, type: 'application/json' }, 'GET')).text,
    )
    const told = (value: unknown) => shown(JSON.stringify(value))
    for (const name of Object.keys(stored))
      if (name in read && name !== 'ok' && !isEqual(stored[name], read[name]))
        wrong.push(`${path.join('.')}: answered ${told(stored[name])}, read ${told(read[name])} in ${name}`)
    const sent = { ...((await inputFor([])) as object), ...JSON.parse(request.text ?? 'null') }
    const meant = valueAt(rule?.safeParse(sent).data, path)
    const name = path.filter((step) => step !== 'registro')
    const actual = valueAt(read, name)
    if (typeof meant === 'object' || actual === undefined || DEPENDENT.has(String(name.at(-1)))) return
    // A change of the version that was sent is the next one, unless nothing differs.
    const isNext = name.at(-1) === 'versao' && isEqual(actual, Number(meant) + 1)
    if (!isEqual(actual, meant) && !isNext)
      wrong.push(`${path.join('.')}: sent ${told(meant)}, read ${told(actual)}`)
  }
})

/** Fields that are stored only beside another one, or computed from it. */
const DEPENDENT = new Set([
  'descricao_outras_pendencias',
  'data_desembolso',
  'percentual_comissao',
  'valor_comissao',
])

const isDone = ({ status }: RawAnswer) => status !== null && status < 300
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
