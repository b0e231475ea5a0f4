import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyProva } from '../../core/sorteios/prova.ts'
import { buildLoja } from '../testing/office/builders.ts'
import { testOffice } from '../testing/office/office.ts'
import { buildElegivel, buildSorteio } from '../testing/office/sorteios.ts'

const { verificar }: { verificar: (bytes: Uint8Array, notas?: object) => { confere: boolean } } =
  await import(new URL('../../../docs/verificar-sorteio.mjs', import.meta.url).href)

const { database, services, administrador, staff } = await testOffice({ max: 25 })

/** A draw of a store with these eligible people. */
async function sorteioWith(names: string[]) {
  const { id: loja_id } = await buildLoja(database.db)
  const people = []
  for (const nome of names) people.push(await buildElegivel(database.db, { nome, loja_id }))
  const { id } = await buildSorteio(database.db, { loja_id })
  return { id, loja_id, pessoas: people }
}

const NAMES = ['Ana Beatriz', 'Caio', 'Érica', 'João']
const preparar = (id: string) => staff('POST', `/sorteios/${id}/preparo`, {})
const sortear = (id: string, payload: object = {}) => staff('POST', `/sorteios/${id}/realizacao`, payload)
const prova = async (id: string) => (await staff('GET', `/sorteios/${id}/prova`)).body

/** The stored secret seed, decrypted; null if it was destroyed. */
async function storedSemente(preparo_id: string): Promise<string | null> {
  const row = await database.db
    .selectFrom('sorteios_sementes')
    .select('semente_cifrada')
    .where('preparo_id', '=', preparo_id)
    .executeTakeFirst()
  return row ? services.sementes.open(preparo_id, row.semente_cifrada) : null
}

describe('without anybody eligible', () => {
  it.each([
    ['a draw', sortear],
    ['a preparation', preparar],
  ])('%s is refused in the specification’s words', async (_, attempt) => {
    const { id } = await sorteioWith([])
    expect(await attempt(id)).toMatchObject({
      status: 422,
      body: {
        code: 'SEM_ELEGIVEIS',
        message: 'Nenhum colaborador elegível encontrado para participar da roleta',
      },
    })
    expect((await staff('GET', `/sorteios/${id}`)).body).toMatchObject({ status: 'Agendado', preparo: null })
  })
})

describe('a preparation', () => {
  it('publishes the list and both hashes, and tells nobody the seed', async () => {
    const { id } = await sorteioWith(NAMES)
    const answer = await preparar(id)
    const { preparo } = answer.body
    expect(preparo).toMatchObject({ status: 'Preparado', quantos: 4 })
    const semente = await storedSemente(preparo.id)
    if (semente === null) throw new Error('no seed was kept')
    expect(semente).toMatch(/^[0-9a-f]{64}$/)

    const published = await prova(id)
    expect(published).toMatchObject({
      prova: null,
      preparos: [{ status: 'Preparado', hash_semente: preparo.hash_semente, criado_por: 'Bruno Lima' }],
    })
    expect(published.preparos[0].participantes.map(({ nome }: { nome: string }) => nome)).toEqual(NAMES)

    const answers = [
      answer.raw,
      (await staff('GET', `/sorteios/${id}`)).raw,
      (await staff('GET', '/sorteios')).raw,
      (await staff('GET', `/sorteios/${id}/prova`)).raw,
      (await staff('GET', `/sorteios/${id}/prova/arquivo`)).raw,
      (await staff('GET', '/sorteios/exportar?formato=csv')).raw,
    ].join('\n')
    const { rows } = await sql<{ texto: string }>`
      select string_agg(t.linha, e'\n') as texto from (
        select to_jsonb(a)::text as linha from auditoria a union all select to_jsonb(i)::text from idempotencia i
        union all select to_jsonb(p)::text from sorteios_preparos p union all select to_jsonb(s)::text from sorteios s
        union all select to_jsonb(m)::text from sorteios_sementes m) t`.execute(database.db)
    const bytes = Buffer.from(semente, 'hex')
    for (const secret of [semente, bytes.toString('base64'), Buffer.from(semente).toString('hex')])
      expect(`${answers}${rows[0]?.texto}`).not.toContain(secret)
  })

  it('is made once, and keeps list, name, prize and store as they were', async () => {
    const { id, pessoas: people, loja_id } = await sorteioWith(NAMES)
    await preparar(id)
    expect(await preparar(id)).toMatchObject({
      status: 422,
      body: { message: 'Este sorteio já está preparado' },
    })
    const [first] = people
    await staff('PUT', `/roleta/elegibilidade/${first?.id}`, { ativo: false })
    await buildElegivel(database.db, { nome: 'Atrasada', loja_id })
    const { congelada, itens } = (await staff('GET', `/sorteios/${id}/participantes`)).body
    expect(congelada).toBe(true)
    expect(itens.map(({ nome }: { nome: string }) => nome)).toEqual(NAMES)

    const current = (await staff('GET', `/sorteios/${id}`)).body
    const { nome, premio, data_sorteio } = current
    const save = (change: object) =>
      staff('PUT', `/sorteios/${id}`, {
        versao: current.versao,
        registro: { nome, premio, data_sorteio, loja_id, ...change },
      })
    for (const change of [{ nome: 'Outro' }, { premio: 'Caneta' }, { loja_id: null }])
      expect(await save(change)).toMatchObject({
        status: 422,
        body: {
          message: 'Nome, prêmio e loja não mudam depois da preparação. Anule a preparação primeiro.',
        },
      })
    expect((await save({ hora: '18:00', data_sorteio: '2026-12-20' })).status).toBe(200)
  })

  it('keeps its participants on record until the draw', async () => {
    const { id, pessoas: people } = await sorteioWith(NAMES)
    await preparar(id)
    const [first] = people
    const excluir = database.db.deleteFrom('colaboradores').where('id', '=', first?.id ?? '')
    await expect(excluir.execute()).rejects.toMatchObject({
      constraint: 'sorteios_preparos_participante_permanece',
    })
    await administrador('POST', `/sorteios/${id}/preparo/anulacao`, { motivo: 'Saiu da empresa.' })
    await excluir.execute()
  })

  it('is annulled with a reason, stays visible, and its seed is destroyed', async () => {
    const { id } = await sorteioWith(NAMES)
    const anular = (motivo: string) => administrador('POST', `/sorteios/${id}/preparo/anulacao`, { motivo })
    expect(await anular('Nada a anular')).toMatchObject({ body: { message: 'Não há preparação a anular' } })
    const { preparo } = (await preparar(id)).body
    expect((await anular('')).body.message).toBe('Motivo é obrigatório')
    expect((await anular('Faltou a Érica.')).body).toMatchObject({ preparo: null, anulados: 1 })
    expect(await storedSemente(preparo.id)).toBeNull()
    await preparar(id)
    expect((await prova(id)).preparos).toMatchObject([
      { status: 'Preparado' },
      { status: 'Anulado', motivo_anulacao: 'Faltou a Érica.', hash_semente: preparo.hash_semente },
    ])
  })

  it('is annulled with its draw when that is called off', async () => {
    const { id } = await sorteioWith(NAMES)
    const { preparo } = (await preparar(id)).body
    await administrador('POST', `/sorteios/${id}/cancelamento`, { motivo: 'Sem quórum.' })
    expect((await prova(id)).preparos).toMatchObject([
      { status: 'Anulado', motivo_anulacao: 'Sorteio cancelado: Sem quórum.' },
    ])
    expect(await storedSemente(preparo.id)).toBeNull()
  })
})

describe('a draw', () => {
  it('has one winner and one line of history when twenty press at once', async () => {
    const { id } = await sorteioWith(NAMES)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sortear(id)))
    const [done, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    expect(NAMES).toContain(done?.body.vencedor.nome)
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body.message).toBe('Este sorteio já foi realizado ou cancelado')
    const historico = await database.db
      .selectFrom('roleta_historico')
      .selectAll()
      .where('sorteio_id', '=', id)
      .execute()
    expect(historico).toMatchObject([
      { colaborador_id: done?.body.vencedor_id, algoritmo_usado: 'simples', peso_utilizado: 1 },
    ])
  })

  it('with a preparation and a public seed has a proof that holds here and by the script', async () => {
    const { id, pessoas: people } = await sorteioWith(NAMES)
    const { preparo } = (await preparar(id)).body
    // People who are no longer eligible were in the published list.
    for (const { id: colaborador_id } of people)
      await staff('PUT', `/roleta/elegibilidade/${colaborador_id}`, { ativo: false })
    const { body } = await sortear(id, { preparo_id: preparo.id, semente_publica: ' João chamou 7 ' })
    expect(body).toMatchObject({
      status: 'Realizado',
      preparo: { id: preparo.id, status: 'Revelado' },
      data_realizacao: expect.stringMatching(/Z$/),
    })
    const published = await prova(id)
    expect(published.antecipada).toBe(true)
    expect(published.prova).toMatchObject({
      semente_publica: 'João chamou 7',
      hash_participantes: preparo.hash_participantes,
      hash_semente: preparo.hash_semente,
      vencedor: { id: body.vencedor_id, nome: body.vencedor.nome },
    })
    expect(verifyProva(published.prova)).toMatchObject({ passes: true })
    expect(await storedSemente(preparo.id)).toBeNull()

    const { raw, headers } = await staff('GET', `/sorteios/${id}/prova/arquivo`)
    expect(headers['content-disposition']).toContain(`prova-${id}.json`)
    const codes = { lista: preparo.hash_participantes, semente: preparo.hash_semente }
    expect(verificar(raw, codes).confere).toBe(true)
    for (let i = 0; i < raw.length; i++) {
      const changed = Buffer.from(raw)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(verificar(changed, codes).confere, `byte ${i}`).toBe(false)
    }
  })

  it('without a preparation makes one in the same step, and says so', async () => {
    const { id } = await sorteioWith(['Só Eu'])
    expect((await sortear(id)).body).toMatchObject({ vencedor: { nome: 'Só Eu' } })
    const published = await prova(id)
    expect(published).toMatchObject({ antecipada: false, prova: { semente_publica: '' } })
    expect(verifyProva(published.prova).passes).toBe(true)
    expect((await staff('GET', '/roleta/historico')).body.itens[0]).toMatchObject({
      sorteio: { id },
      colaborador: { nome: 'Só Eu' },
      participantes: 1,
      com_prova: true,
    })
  })

  it('is refused from a preparation that is no longer in force', async () => {
    const { id } = await sorteioWith(NAMES)
    const { preparo } = (await preparar(id)).body
    await administrador('POST', `/sorteios/${id}/preparo/anulacao`, { motivo: 'Faltou gente.' })
    const swapped = {
      status: 422,
      body: {
        code: 'PREPARO_TROCADO',
        message: 'A preparação deste sorteio mudou. Recarregue e confira a lista.',
      },
    }
    expect(await sortear(id, { preparo_id: preparo.id })).toMatchObject(swapped)
    await preparar(id)
    expect(await sortear(id, { preparo_id: preparo.id })).toMatchObject(swapped)
  })

  it('is refused when the seed cannot be read, rather than drawn from another', async () => {
    const { id } = await sorteioWith(NAMES)
    const { preparo } = (await preparar(id)).body
    await database.db
      .updateTable('sorteios_sementes')
      .set({ semente_cifrada: Buffer.alloc(60) })
      .where('preparo_id', '=', preparo.id)
      .execute()
    expect(await sortear(id)).toMatchObject({ status: 422, body: { code: 'SEMENTE_ILEGIVEL' } })
    expect((await staff('GET', `/sorteios/${id}`)).body.status).toBe('Agendado')
  })

  it('is of those alone who are active, eligible and of its store', async () => {
    const { id, loja_id, pessoas: people } = await sorteioWith(['Fica', 'Sai', 'Inativa'])
    await staff('PUT', `/roleta/elegibilidade/${people[1]?.id}`, { ativo: false })
    await database.db
      .updateTable('colaboradores')
      .set({ status: 'Inativo' })
      .where('id', '=', people[2]?.id ?? '')
      .execute()
    await buildElegivel(database.db, { nome: 'De Outra Loja' })
    expect(loja_id).toBeTruthy()
    expect((await sortear(id)).body.vencedor.nome).toBe('Fica')
    expect((await prova(id)).prova.participantes).toHaveLength(1)
  })

  it('has no proof before it was performed', async () => {
    const { id } = await sorteioWith(NAMES)
    expect(await staff('GET', `/sorteios/${id}/prova/arquivo`)).toMatchObject({
      status: 404,
      body: { message: 'Este sorteio ainda não tem prova' },
    })
  })
})

it('the verifier is the program of this version', async () => {
  const { status, headers, raw } = await staff('GET', '/roleta/verificador')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('filename="verificar-sorteio.mjs"')
  expect(raw).toEqual(await readFile(new URL('../../../docs/verificar-sorteio.mjs', import.meta.url)))
})
