/** Attachments over the API: what is refused, who sees them, and that they arrive and come back whole. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_ANEXO_BYTES } from '../../core/anexos.ts'
import { PART_BYTES } from '../../core/partes.ts'
import { buildPng } from '../testing/files/images.ts'
import { textOfPdf } from '../testing/files/pdf.ts'
import { signIn } from '../testing/http/accounts.ts'
import { type Call, caller } from '../testing/http/requests.ts'
import {
  attach,
  beginAnexo,
  completeAnexo,
  pdfOfBytes,
  sendPart,
  uploadAnexo,
} from '../testing/office/anexos.ts'
import { buildVenda } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { forgetEnvios } from './envios.ts'

let free: number | null = null
const { app, database, administrador, staff } = await testOffice({ max: 12, free: async () => free })
const { db } = database

const ABSENT = '11111111-1111-4111-8111-111111111111'
let venda: { id: string; numero_venda: string }
beforeEach(async () => {
  await configure('Visíveis')
  venda = await buildVenda(db, { numero_venda: `AN${randomBytes(4).toString('hex')}` })
})

const configure = (dados_do_cliente: 'Visíveis' | 'Sob pedido') =>
  db.updateTable('configuracoes').set({ dados_do_cliente }).execute()

const begin = (call: Call, tamanho: number, more = {}) => beginAnexo(call, venda.id, tamanho, more)
/** Begins again for as long as the server is too busy, as a browser does. */
async function beginPatiently(call: Call, tamanho: number) {
  for (;;) {
    const answer = await begin(call, tamanho)
    if (answer.status !== 503) return answer
  }
}
const send = (call: Call, content: Buffer, more = {}) => attach(call, venda.id, content, more)
const list = async (call: Call) => (await call('GET', `/vendas/${venda.id}/anexos`)).body

const download = (id: string) => administrador('GET', `/anexos/${id}`)

describe('an upload is refused', () => {
  it('to a sale that does not exist, and of a file that is empty, too large or without a name', async () => {
    const absent = await staff('POST', `/vendas/${ABSENT}/anexos`, {
      nome: 'a.pdf',
      categoria: 'Contrato',
      tamanho: 9,
    })
    expect([absent.status, absent.body.message]).toEqual([404, 'Venda não encontrada'])
    expect((await staff('GET', `/vendas/${ABSENT}/anexos`)).status).toBe(404)
    for (const [more, message] of [
      [{ tamanho: 0 }, 'O arquivo está vazio.'],
      [{ tamanho: MAX_ANEXO_BYTES + 1 }, 'O arquivo deve ter no máximo 10 MB.'],
      [{ nome: ' ' }, 'O arquivo não tem nome.'],
    ] as const) {
      const { status, body } = await begin(staff, 100, more)
      expect([status, body.message]).toEqual([400, message])
    }
  })

  it('as soon as its first part shows that it is no PDF, PNG or JPEG, whatever its name says', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const { body } = await begin(staff, page.length, { nome: 'contrato.pdf' })
    const { status, body: refusal } = await sendPart(staff, body.id, 1, page)
    expect([status, refusal.message]).toEqual([
      422,
      'Anexe um PDF, um PNG ou um JPEG. O conteúdo deste arquivo é de outro tipo.',
    ])
    expect((await staff('POST', `/anexos/${body.id}/concluir`)).status).toBe(422)
    expect(await list(staff)).toEqual({ quantidade: 0, itens: [] })
  })

  it('in parts of another length than announced, of no such number, or that are not bytes', async () => {
    const content = pdfOfBytes(PART_BYTES + 10)
    const { body } = await begin(staff, content.length)
    expect(body.partes).toBe(2)
    const whole = content.subarray(0, PART_BYTES)
    for (const [parte, dados] of [
      [1, whole.subarray(1)],
      [2, content.subarray(0, 11)],
      [3, content.subarray(0, 10)],
    ] as const)
      expect((await sendPart(staff, body.id, parte, dados)).status).toBe(422)
    const text = await staff('PUT', `/anexos/${body.id}/partes/1`, { dados: 'YQ==' })
    expect(text.body.message).toBe('Esta parte do arquivo não pôde ser lida. Envie o arquivo de novo.')
    await sendPart(staff, body.id, 1, whole)
    const { status, body: refusal } = await staff('POST', `/anexos/${body.id}/concluir`)
    expect([status, refusal.message]).toEqual([422, 'O arquivo não chegou inteiro. Envie-o de novo.'])
  })

  it('from anybody but who began it', async () => {
    const { body } = await begin(staff, 9)
    expect((await sendPart(administrador, body.id, 1, pdfOfBytes(9))).status).toBe(404)
    expect((await administrador('POST', `/anexos/${body.id}/concluir`)).status).toBe(404)
  })

  it('beyond 20 attachments of a sale, also when they are completed at once', async () => {
    for (let n = 0; n < 18; n++) await send(staff, pdfOfBytes(20))
    // All are sent before any is completed: an upload that begins after the 20th is refused at once.
    const uploads = await Promise.all(
      Array.from({ length: 6 }, () => uploadAnexo(administrador, venda.id, pdfOfBytes(20))),
    )
    const answers = await Promise.all(uploads.map((id) => completeAnexo(administrador, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422])
    expect((await begin(staff, 9)).body.message).toBe('Uma venda tem no máximo 20 anexos.')
  })

  it('beyond 20 uploads of one person under way', async () => {
    const call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
    const answers = await Promise.all(Array.from({ length: 30 }, () => beginPatiently(call, 9)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect((await begin(call, 9)).status).toBe(429)
    expect((await begin(administrador, 9)).status).toBe(201)
  })

  it('beyond what all attachments may have together, with those under way, also when many begin at once', async () => {
    const call = caller(app, (await signIn(app, { cargo: 'Staff' })).headers)
    await db.deleteFrom('anexos_envios').execute()
    await db.updateTable('configuracoes').set({ anexos_gigabytes: 1 }).execute()
    // As if the others had all but what six files need.
    await send(staff, pdfOfBytes(1000))
    await sql`alter table vendas_anexos drop constraint vendas_anexos_tamanhos`.execute(database.ownerDb)
    const six = 6 * MAX_ANEXO_BYTES
    await sql`
      update vendas_anexos set tamanho = ${1_000_000_000 - six} - (select sum(tamanho) from vendas_anexos) + tamanho
       where id = (select id from vendas_anexos limit 1)`.execute(database.ownerDb)
    try {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => beginPatiently(call, MAX_ANEXO_BYTES)),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(6)
      const refused = answers.find(({ status }) => status === 422)
      expect(refused?.body.message).toBe(
        'Os anexos das vendas, com os que estão sendo enviados, chegaram a 1 GB, o máximo. Um Administrador pode aumentá-lo em Configurações.',
      )
      expect((await begin(call, 1)).status).toBe(422)
      // What is abandoned counts until it ends.
      await forgetEnvios(db, new Date(Date.now() + 61 * 60_000))
      expect((await begin(call, MAX_ANEXO_BYTES)).status).toBe(201)
    } finally {
      await db.deleteFrom('vendas_anexos').execute()
      await db.deleteFrom('anexos_envios').execute()
      await db.updateTable('configuracoes').set({ anexos_gigabytes: null }).execute()
    }
    expect((await begin(call, MAX_ANEXO_BYTES)).status).toBe(201)
  })

  it("while the database's disk has no room for it and those under way", async () => {
    await db.deleteFrom('anexos_envios').execute()
    free = 1_000_000_000 + 2 * 100
    try {
      expect((await begin(staff, 60)).status).toBe(201)
      const { status, body } = await begin(staff, 41)
      expect([status, body.message]).toEqual([
        422,
        'O disco do servidor está quase cheio e não recebe mais arquivos. Avise quem cuida do servidor.',
      ])
      expect((await begin(staff, 40)).status).toBe(201)
    } finally {
      free = null
    }
  })

  it('of a file that the sale has already, but not of the same completion sent twice', async () => {
    const content = pdfOfBytes(100)
    const first = await send(staff, content)
    const again = await send(administrador, content, { nome: 'outro-nome.pdf' })
    expect([again.status, again.body.message]).toEqual([422, 'Este arquivo já está anexado a esta venda.'])
    const repeated = await staff('POST', `/anexos/${first.body.id}/concluir`)
    expect(repeated).toMatchObject({ status: 200, body: first.body })
    expect((await list(staff)).quantidade).toBe(1)
  })
})

describe('an attachment', () => {
  it.each([
    ['a PDF of one byte more than a part', pdfOfBytes(PART_BYTES + 1), 'application/pdf'],
    ['the largest PDF', pdfOfBytes(MAX_ANEXO_BYTES), 'application/pdf'],
    ['a PNG', buildPng(20, 20), 'image/png'],
    ['a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(1000)]), 'image/jpeg'],
  ])('%s comes back byte by byte, as its own type', async (_, content, tipo) => {
    const { body } = await send(staff, content)
    expect(body).toMatchObject({
      nome: 'promessa.pdf',
      categoria: 'Contrato',
      tipo,
      tamanho: content.length,
      autor: 'Bruno Lima',
    })
    const answer = await download(body.id)
    expect(answer.headers['content-type']).toBe(tipo)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(createHash('sha256').update(answer.raw).digest('hex')).toBe(
      createHash('sha256').update(content).digest('hex'),
    )
    const stored = await db
      .selectFrom('vendas_anexos')
      .select('sha256')
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  })

  it('is saved under a name that starts no program, whatever it was called', async () => {
    const { body } = await send(staff, pdfOfBytes(50), { nome: 'João\'s "contrato"\t(1).exe' })
    expect((await download(body.id)).headers['content-disposition']).toBe(
      `inline; filename="Jo_o's _contrato_ (1).exe.pdf"; filename*=utf-8''Jo%C3%A3o%27s%20_contrato_%20%281%29.exe.pdf`,
    )
  })

  it('parts arrive in any order and as often as sent', async () => {
    const content = pdfOfBytes(3 * PART_BYTES)
    const { body } = await begin(staff, content.length)
    for (const parte of [3, 1, 3, 2, 1])
      await sendPart(staff, body.id, parte, content.subarray((parte - 1) * PART_BYTES, parte * PART_BYTES))
    const answer = await staff('POST', `/anexos/${body.id}/concluir`)
    expect(answer.status).toBe(200)
    expect((await download(body.id)).raw.equals(content)).toBe(true)
  })

  it('is written to the database once: its completion moves nothing', async () => {
    const content = pdfOfBytes(3 * PART_BYTES + 5)
    const id = await uploadAnexo(staff, venda.id, content)
    const written = async () => {
      const { rows } = await sql<{ parte: number; escrita: string }>`
        select parte, xmin || ' ' || ctid as escrita from vendas_anexos_partes where anexo_id = ${id}
         order by parte`.execute(db)
      return rows
    }
    const before = await written()
    expect(before).toHaveLength(4)
    expect((await completeAnexo(staff, id)).status).toBe(200)
    expect(await written()).toEqual(before)
    expect((await download(id)).raw.equals(content)).toBe(true)
    const { rows } = await sql`select from anexos_envios_partes`.execute(db)
    expect(rows).toEqual([])
  })

  it('has no part without it or its upload, whatever is written to the database', async () => {
    const part = { parte: 1, dados: Buffer.from('a') }
    await expect(
      db
        .insertInto('vendas_anexos_partes')
        .values({ anexo_id: ABSENT, ...part })
        .execute(),
    ).rejects.toThrow('vendas_anexos_partes_anexo_existe')
  })

  it('is told by the history and the audit without its name, and named in the PDF', async () => {
    const { body } = await send(staff, pdfOfBytes(1_200_000), { nome: 'contrato da otavia.pdf' })
    const document = await administrador('GET', `/vendas/${venda.id}/pdf`)
    expect(textOfPdf(document.raw)).toContain('Contrato: contrato da otavia.pdf (1,2 MB)')
    await download(body.id)
    await staff('DELETE', `/anexos/${body.id}`)
    const { itens } = (await staff('GET', `/vendas/${venda.id}/historico`)).body
    expect(itens.slice(0, 2).map(({ texto }: { texto: string }) => texto.replace(/ em \d.*/, ''))).toEqual([
      'Bruno Lima excluiu o anexo Contrato (1,2 MB)',
      'Bruno Lima incluiu o anexo Contrato (1,2 MB)',
    ])
    const about = await db
      .selectFrom('auditoria')
      .selectAll()
      .where((eb) => eb.or([eb('grupo_id', '=', venda.id), eb('registro_id', '=', venda.id)]))
      .execute()
    expect(about.map(({ ato, detalhes }) => [ato, detalhes?.em, detalhes?.categoria])).toContainEqual([
      'dados_abertos',
      'anexo',
      'Contrato',
    ])
    expect(JSON.stringify(about)).not.toContain('otavia')
  })

  it('goes with its sale, which says how many there are before', async () => {
    const partsOf = (id: string) =>
      db.selectFrom('vendas_anexos_partes').select('parte').where('anexo_id', '=', id).execute()
    const complete = (await send(staff, pdfOfBytes(50))).body.id
    const underWay = (await begin(staff, 60)).body.id
    await sendPart(staff, underWay, 1, pdfOfBytes(60))
    for (const id of [complete, underWay]) expect(await partsOf(id)).toHaveLength(1)
    const { body } = await staff('GET', `/vendas/${venda.id}/guarda`)
    expect(body.anexos).toBe(1)
    const { versao } = (await staff('GET', `/vendas/${venda.id}`)).body
    expect((await staff('DELETE', `/vendas/${venda.id}`, { versao })).status).toBe(200)
    for (const id of [complete, underWay]) expect(await partsOf(id)).toEqual([])
  })

  it('that was not completed ends after an hour, and is forgotten', async () => {
    const { body } = await begin(staff, 20)
    await sendPart(staff, body.id, 1, pdfOfBytes(20))
    await forgetEnvios(db, new Date(Date.now() + 59 * 60_000))
    expect((await sendPart(staff, body.id, 1, pdfOfBytes(20))).status).toBe(200)
    const begun = new Date(Date.now() - 61 * 60_000).toISOString()
    await db.updateTable('anexos_envios').set({ created_at: begun }).where('id', '=', body.id).execute()
    expect((await sendPart(staff, body.id, 1, pdfOfBytes(20))).status).toBe(404)
    expect((await staff('POST', `/anexos/${body.id}/concluir`)).status).toBe(404)
    await forgetEnvios(db, new Date())
    const left = await db.selectFrom('anexos_envios').select('id').where('id', '=', body.id).execute()
    expect(left).toEqual([])
  })
})

describe("while the client's data is 'Sob pedido'", () => {
  it('Staff adds attachments, but neither sees, opens nor deletes any before the data is shown', async () => {
    const { body } = await send(administrador, pdfOfBytes(50))
    await configure('Sob pedido')
    expect((await send(staff, pdfOfBytes(60))).status).toBe(200)
    expect(await list(staff)).toEqual({ quantidade: 2, itens: null })
    expect((await list(administrador)).itens).toHaveLength(2)
    for (const method of ['GET', 'DELETE'] as const) {
      const refused = await staff(method, `/anexos/${body.id}`)
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'Mostre os dados do cliente desta venda para ver os seus anexos.',
      ])
    }
    await staff('POST', `/vendas/${venda.id}/dados-do-cliente`)
    expect((await list(staff)).itens).toHaveLength(2)
    expect((await staff('DELETE', `/anexos/${body.id}`)).status).toBe(200)
    expect((await staff('GET', `/anexos/${body.id}`)).status).toBe(404)
  })
})
