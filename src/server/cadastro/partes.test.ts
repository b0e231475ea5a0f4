/** Files in parts: one protocol for attachments, spreadsheets and the files of a load. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { BYTES, MAX_SENT_BYTES, PART_BYTES } from '../../core/partes.ts'
import { forgetEnvios } from '../anexos/envios.ts'
import { mayStoreAnswer } from '../api/idempotency.ts'
import { forgetAbandoned } from '../cargas/preparo/envios.ts'
import { forgetComprovantes } from '../financeiro/comprovantes/envios.ts'
import { purgeEnvios } from '../importacoes/envios.ts'
import { signIn } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import { ROUTES } from '../testing/http/routes.ts'
import { pdfOfBytes } from '../testing/office/anexos.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { buildFechamento } from '../testing/office/financeiro.ts'
import { testOffice } from '../testing/office/office.ts'

const { app, database, administrador } = await testOffice({ max: 12 })
const { db, ownerDb } = database

interface Kind {
  nome: string
  begin: (call: Call, tamanho: number) => ReturnType<Call>
  /** The address of its files. */
  url: string
  /** Where its parts lie, and the column that names the file. */
  parts: readonly [table: string, file: string]
  files: string
  /** Whether other Administradores may send its parts. */
  isShared: boolean
  /** Forgets what was begun long ago. */
  forget: () => Promise<void>
}

const KINDS: readonly Kind[] = [
  {
    nome: 'an attachment',
    begin: async (call, tamanho) =>
      call('POST', `/vendas/${(await buildVenda(db)).id}/anexos`, {
        nome: 'contrato.pdf',
        categoria: 'Contrato',
        tamanho,
      }),
    url: '/anexos',
    parts: ['vendas_anexos_partes', 'anexo_id'],
    files: 'anexos_envios',
    isShared: false,
    forget: () => forgetEnvios(db, new Date()),
  },
  {
    nome: 'a comprovante',
    begin: async (call, tamanho) =>
      call('POST', `/fechamentos/${(await buildFechamento(db)).id}/comprovantes`, { nome: 'c.pdf', tamanho }),
    url: '/comprovantes/envios',
    parts: ['comprovantes_partes', 'arquivo_id'],
    files: 'comprovantes_arquivos',
    isShared: false,
    forget: () => forgetComprovantes(db, new Date()),
  },
  {
    nome: 'a spreadsheet',
    begin: (call, tamanho) => call('POST', '/importacoes/envios', { nome: 'equipe.csv', tamanho }),
    url: '/importacoes/envios',
    parts: ['importacoes_envios_partes', 'envio_id'],
    files: 'importacoes_envios',
    isShared: false,
    forget: () => purgeEnvios(db),
  },
  {
    nome: 'a file of a load',
    begin: (call, tamanho) => call('POST', '/carga/arquivos', { nome: 'antigo.sql', tamanho }),
    url: '/carga/arquivos',
    parts: ['cargas_partes', 'arquivo_id'],
    files: 'cargas_arquivos',
    isShared: true,
    forget: () => forgetAbandoned(db, new Date(Date.now() + 61 * 60_000)),
  },
]

const NOT_THAT_PART = 'Esta parte do arquivo não pôde ser lida. Envie o arquivo de novo.'
const MANY = 5_000_000

describe.each(KINDS)('$nome', ({ begin, url, parts: [table, file], files, isShared, forget }) => {
  beforeEach(async () => {
    await db.deleteFrom('cargas_preparos').execute()
  })

  const put = (id: string, parte: number, body: unknown, as = administrador) =>
    as('PUT', `${url}/${id}/partes/${parte}`, body)
  /** Sends the part, or several from it on. */
  const sendFrom = (id: string, content: Buffer, parte: number, together = 1, as = administrador) =>
    put(id, parte, content.subarray((parte - 1) * PART_BYTES, (parte - 1 + together) * PART_BYTES), as)
  const stored = async (id: string) => {
    const { rows } = await sql<{ parte: number; dados: Buffer }>`
      select parte, dados from ${sql.table(table)} where ${sql.ref(file)} = ${id} order by parte`.execute(db)
    return { numbers: rows.map(({ parte }) => parte), content: Buffer.concat(rows.map(({ dados }) => dados)) }
  }

  it('arrives in 20 parts at once, in any order', async () => {
    const content = pdfOfBytes(MANY)
    const { status, body } = await begin(administrador, MANY)
    expect([status, body.partes, body.bytes_por_parte]).toEqual([201, 20, PART_BYTES])
    const numbers = Array.from({ length: 20 }, (_, n) => ((n * 7) % 20) + 1)
    const answers = await Promise.all(numbers.map((parte) => sendFrom(body.id, content, parte)))
    expect(answers.map((answer) => answer.status)).toEqual(numbers.map(() => 200))
    expect(answers[0]?.body).toEqual({ ok: true })
    expect((await stored(body.id)).content.equals(content)).toBe(true)
  })

  it('arrives with several parts in a request, which may overlap and come again', async () => {
    const content = pdfOfBytes(MANY)
    const { id } = (await begin(administrador, MANY)).body
    for (const [parte, together] of [
      [19, 2],
      [1, 1],
      [2, 2],
      [1, 4],
      [4, 4],
      [8, 4],
      [12, 4],
      [16, 3],
      [19, 2],
    ] as const)
      expect((await sendFrom(id, content, parte, together)).status, `${parte}+${together}`).toBe(200)
    const { numbers, content: whole } = await stored(id)
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(whole.equals(content)).toBe(true)
  })

  it('keeps the last copy of a part that is sent twice', async () => {
    const { id } = (await begin(administrador, 30)).body
    await put(id, 1, pdfOfBytes(30), administrador)
    const last = pdfOfBytes(30)
    await put(id, 1, last)
    expect((await stored(id)).content.equals(last)).toBe(true)
  })

  it('takes nothing that is not a whole part of it', async () => {
    const { id } = (await begin(administrador, 2 * PART_BYTES + 10)).body
    for (const [parte, bytes] of [
      [1, PART_BYTES - 1],
      [1, PART_BYTES + 1],
      [1, 2 * PART_BYTES + 11],
      [1, 3 * PART_BYTES],
      [2, 2 * PART_BYTES],
      [3, 9],
      [3, 11],
      [4, 10],
    ] as const) {
      const { status, body } = await put(id, parte, pdfOfBytes(bytes))
      expect([status, body.message], `${parte}: ${bytes}`).toEqual([422, NOT_THAT_PART])
    }
    for (const parte of [0, 99_999]) expect((await put(id, parte, pdfOfBytes(10))).status).toBe(400)
    expect((await stored(id)).numbers).toEqual([])
  })

  it('takes at most four parts at once, and neither JSON, a form nor nothing', async () => {
    const { id } = (await begin(administrador, MANY)).body
    expect((await put(id, 1, pdfOfBytes(MAX_SENT_BYTES + 1))).body.code).toBe('CORPO_GRANDE')
    expect((await put(id, 1, { dados: 'YQ==' })).body).toMatchObject({ status: 400, message: NOT_THAT_PART })
    expect((await put(id, 1, undefined)).body).toMatchObject({ status: 400, message: NOT_THAT_PART })
    expect((await put(id, 1, Buffer.alloc(0))).body.message).toBe(NOT_THAT_PART)
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'image/png'])
      expect(
        (await administrador('PUT', `${url}/${id}/partes/1`, Buffer.from('a'), { 'content-type': type }))
          .status,
      ).toBe(415)
    expect((await stored(id)).numbers).toEqual([])
  })

  it('is sent only by a person who may, and by no page of another origin', async () => {
    const { id } = (await begin(administrador, 20)).body
    const content = pdfOfBytes(20)
    const other = caller(app, (await signIn(app)).headers)
    expect((await put(id, 1, content, other)).status).toBe(isShared ? 200 : 404)
    expect((await put(id, 1, content, caller(app))).status).toBe(401)
    const inactive = caller(app, (await signIn(app, { status: 'Inativo' })).headers)
    expect((await put(id, 1, content, inactive)).status).toBe(403)
    const foreign = await administrador('PUT', `${url}/${id}/partes/1`, content, {
      origin: 'https://outra.example',
    })
    expect(foreign.body.code).toBe('ORIGEM_RECUSADA')
    expect((await stored(id)).numbers).toEqual(isShared ? [1] : [])
  })

  it('takes another content under the same idempotency key', async () => {
    const { id } = (await begin(administrador, 20)).body
    const [first, second] = [pdfOfBytes(20), pdfOfBytes(20)]
    for (const content of [first, second])
      await administrador('PUT', `${url}/${id}/partes/1`, content, { 'idempotency-key': `chave-${id}` })
    expect((await stored(id)).content.equals(second)).toBe(true)
  })

  it('takes no part after it was forgotten, and leaves none', async () => {
    const content = pdfOfBytes(PART_BYTES + 10)
    const { id } = (await begin(administrador, content.length)).body
    await sendFrom(id, content, 1)
    await sql`update ${sql.table(files)} set created_at = now() - interval '25 hours' where id = ${id}`.execute(
      ownerDb,
    )
    await forget()
    expect((await stored(id)).numbers).toEqual([])
    expect((await sendFrom(id, content, 2)).status).toBe(404)
    expect((await stored(id)).numbers).toEqual([])
  })
})

it('a route takes bytes only where it takes parts, and its answer is never stored', async () => {
  const taking = ROUTES.filter(({ type }) => type === BYTES)
  expect(taking).toHaveLength(KINDS.length)
  for (const { rota } of taking) expect(mayStoreAnswer(rota)).toBe(false)
  const others = ROUTES.filter(({ type, method }) => type !== BYTES && method !== 'GET')
  for (const { rota, method, parts } of others) {
    const path = parts.map((part) => part.replace(/^\{.*\}$/, '1')).join('/')
    const answer = await app.inject({
      method: method as 'POST',
      url: `/api/${path}`,
      headers: { ...(await signedIn()), 'content-type': BYTES },
      payload: randomBytes(10),
    })
    expect([answer.statusCode, answer.json().code], rota).toEqual([415, 'TIPO_NAO_ACEITO'])
  }
})

let headers: Record<string, string> | undefined
async function signedIn() {
  headers ??= (await signIn(app)).headers
  return headers
}
