import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EntradaDaAuditoria } from '../../../contract/auditoria.ts'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { FAVORECIDO_MESSAGES } from '../../../core/financeiro/favorecidos.ts'
import { actingAs, emptyTables } from '../../testing/database/database.ts'
import { buildColaborador, buildCpf, buildFavorecido } from '../../testing/office/builders.ts'
import { buildLiberada } from '../../testing/office/financeiro.ts'
import { testOffice } from '../../testing/office/office.ts'
import { payOutside } from '../atos.ts'
import { forgetOpeningsOfPayees } from './seen.ts'

let now = new Date('2026-03-20T15:00:00Z')
const { database, administrador, staff } = await testOffice({ max: 12, now: () => now })
const { db } = database

beforeEach(async () => {
  await emptyTables(database.ownerDb, 'favorecidos')
  await db.deleteFrom('vendas').execute()
  await db.deleteFrom('colaboradores').execute()
})

/** A partner brokerage as typed. */
const typed = (overrides: Record<string, unknown> = {}) => ({
  tipo: 'Imobiliária parceira',
  nome: 'Parceira Imóveis',
  documento: '11.222.333/0001-81',
  vinculo: 'PJ',
  tipo_chave: 'Telefone',
  chave_pix: '(11) 91234-5678',
  ...overrides,
})

const criar = async (overrides: Record<string, unknown> = {}): Promise<Favorecido> =>
  (await administrador('POST', '/favorecidos', typed(overrides))).body

const MASKED = {
  documento: '**.***.***/****-81',
  chave_pix: '(**) *****-**78',
  mascarados: ['documento', 'chave_pix'],
}

describe('a payee is refused', () => {
  it('to Staff, who neither creates nor changes one', async () => {
    const { id, versao } = await buildFavorecido(db)
    const refused = { status: 403, body: { code: 'SEM_PERMISSAO' } }
    expect(await staff('POST', '/favorecidos', typed())).toMatchObject(refused)
    expect(await staff('PUT', `/favorecidos/${id}`, { versao, registro: typed() })).toMatchObject(refused)
    expect(await staff('PUT', `/favorecidos/${id}/status`, { status: 'Inativo' })).toMatchObject(refused)
    expect(await staff('DELETE', `/favorecidos/${id}`, { versao })).toMatchObject(refused)
    expect(await staff('GET', '/favorecidos/propostas/dos-corretores')).toMatchObject(refused)
    expect(await staff('POST', '/favorecidos/propostas/dos-corretores')).toMatchObject(refused)
  })

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ tipo: '' }, { tipo: 'Escolha o tipo do favorecido' }],
    [{ nome: ' ' }, { nome: 'Nome é obrigatório' }],
    [{ documento: '11.222.333/0001-82' }, { documento: 'CNPJ inválido' }],
    [{ documento: '390.533.447-06' }, { documento: 'CPF inválido' }],
    [{ documento: '390.533é.447-05' }, { documento: 'CPF só tem números' }],
    [{ documento: '123' }, { documento: 'CPF deve ter 11 dígitos e CNPJ 14 caracteres' }],
    [{ vinculo: 'Sócio' }, { vinculo: 'Vínculo desconhecido' }],
    [{ chave_pix: null }, { chave_pix: 'Informe a chave PIX, ou deixe o tipo dela vazio' }],
    [
      { tipo_chave: null, chave_pix: '39053344705' },
      { tipo_chave: 'Esta chave pode ser CPF ou telefone. Escolha o tipo.' },
    ],
    [{ tipo_chave: null, chave_pix: 'nenhuma' }, { tipo_chave: 'Escolha o tipo da chave PIX' }],
    [{ tipo_chave: 'CPF', chave_pix: '39053344706' }, { chave_pix: 'CPF inválido' }],
    [{ tipo_chave: 'CPF', chave_pix: '390a533b44705' }, { chave_pix: 'CPF só tem números' }],
    [
      { tipo_chave: null, chave_pix: '1633334444' },
      { tipo_chave: 'É um telefone fixo. Se a chave PIX é mesmo esta, escolha o tipo Telefone.' },
    ],
    [{ tipo_chave: 'E-mail', chave_pix: 'ana' }, { chave_pix: 'Email inválido' }],
    [{ tipo: 'Colaborador' }, { colaborador_id: 'Escolha o colaborador' }],
    [
      { colaborador_id: crypto.randomUUID() },
      { colaborador_id: 'Um favorecido do tipo Colaborador, e só ele, é ligado a um colaborador' },
    ],
    // Everything at once.
    [
      { nome: '', documento: '1', tipo_chave: null },
      {
        nome: 'Nome é obrigatório',
        documento: 'CPF deve ter 11 dígitos e CNPJ 14 caracteres',
        tipo_chave: 'Escolha o tipo da chave PIX',
      },
    ],
  ])('with %j', async (overrides, campos) => {
    const data = typed(overrides)
    expect((await administrador('POST', '/favorecidos', data)).body.data.campos).toEqual(campos)
    const { id, versao } = await buildFavorecido(db)
    const edited = await administrador('PUT', `/favorecidos/${id}`, { versao, registro: data })
    expect(edited.body.data.campos).toEqual(
      Object.fromEntries(Object.entries(campos).map(([field, text]) => [`registro.${field}`, text])),
    )
  })

  it('for a colaborador who has one', async () => {
    const { colaborador_id } = await buildFavorecido(db)
    const data = typed({ tipo: 'Colaborador', colaborador_id })
    expect(await administrador('POST', '/favorecidos', data)).toMatchObject({
      status: 422,
      body: { message: 'Este colaborador já tem um favorecido' },
    })
  })

  it('by the database, with a key that is not of its type', async () => {
    await expect(buildFavorecido(db, { tipo_chave: 'CPF', chave_pix: '390.533.447-05' })).rejects.toThrow(
      'favorecidos_chave_formato',
    )
    await expect(buildFavorecido(db, { tipo_chave: 'E-mail', chave_pix: 'Ana@casa.com' })).rejects.toThrow(
      'favorecidos_chave_formato',
    )
  })

  it('another colaborador, once a commission of it was approved', async () => {
    const favorecido = await buildFavorecido(db, { colaborador_id: (await buildColaborador(db)).id })
    const edit = async (more: object) => {
      const { versao, nome, tipo_chave, chave_pix } = (
        await administrador('GET', `/favorecidos/${favorecido.id}`)
      ).body
      const registro = { tipo: 'Colaborador', nome, tipo_chave, chave_pix, ...more }
      return administrador('PUT', `/favorecidos/${favorecido.id}`, { versao, registro })
    }
    const { colaborador_id } = favorecido
    const released = await buildLiberada(db, { favorecido })
    await actingAs(db, null, (trx) => payOutside(trx, { linha: released, valor: 1_000, dia: '2026-03-20' }))
    for (const more of [{ colaborador_id: (await buildColaborador(db)).id }, { tipo: 'Outro' }])
      expect((await edit(more)).body).toMatchObject({ message: FAVORECIDO_MESSAGES.colaborador_fixo })
    expect((await edit({ colaborador_id, nome: 'Outro nome' })).status).toBe(200)
  })

  it('its deletion, once it has commissions', async () => {
    const { id, versao } = await buildFavorecido(db)
    await db
      .insertInto('comissoes_linhas')
      .values({
        favorecido_id: id,
        papel: 'Ajuste',
        valor: 10,
        venda_id: null,
        participante_id: null,
        premiacao_id: null,
      })
      .execute()
    expect(await administrador('DELETE', `/favorecidos/${id}`, { versao })).toMatchObject({
      status: 422,
      body: {
        code: 'EM_USO',
        message: 'Não é possível excluir: 1 comissão é deste favorecido. Inative-o em vez disso.',
      },
    })
    await db.deleteFrom('comissoes_linhas').execute()
    expect(await administrador('DELETE', `/favorecidos/${id}`, { versao })).toMatchObject({ status: 200 })
  })
})

describe('a payee', () => {
  it('has its document and key as banks want them', async () => {
    expect(await criar()).toMatchObject({
      documento: '11222333000181',
      chave_pix: '+5511912345678',
      status: 'Ativo',
      a_recuperar: 0,
      colaborador: null,
      chave_alterada: null,
    })
  })

  it('may lack document, vínculo and key', async () => {
    const data = { documento: '', vinculo: null, tipo_chave: null, chave_pix: '' }
    expect(await criar(data)).toMatchObject({
      documento: null,
      vinculo: null,
      tipo_chave: null,
      chave_pix: null,
    })
  })

  it('says that another key took the place of its own, and who changed it', async () => {
    const favorecido = await criar()
    const change = async (chave_pix: string) => {
      const { versao } = (await administrador('GET', `/favorecidos/${favorecido.id}`)).body
      const registro = typed({ tipo_chave: 'E-mail', chave_pix })
      return (await administrador('PUT', `/favorecidos/${favorecido.id}`, { versao, registro })).body
    }
    expect((await change('nova@parceira.com.br')).chave_alterada).toEqual({
      em: expect.any(String),
      por: 'Ana Souza',
    })
    expect((await staff('GET', '/favorecidos')).body.itens[0].chave_alterada.por).toBe('Ana Souza')
    const history = (await staff('GET', `/favorecidos/${favorecido.id}/historico`)).body.itens
    expect(history.map(({ texto }: { texto: string }) => texto)).toEqual([
      expect.stringMatching(/^Ana Souza mudou Tipo da chave PIX de Telefone para E-mail em /),
      expect.stringMatching(/^Ana Souza mudou Chave PIX em /),
      expect.stringMatching(/^Ana Souza criou o favorecido em /),
    ])
  })

  it('says so, too, of a key in place of one that somebody else removed', async () => {
    const { id, versao } = await criar()
    await database.ownerDb.transaction().execute(async (trx) => {
      await sql`select set_config('plantao.usuario_nome', 'Outra Pessoa', true)`.execute(trx)
      await sql`update favorecidos set tipo_chave = null, chave_pix = null where id = ${id}`.execute(trx)
    })
    expect((await staff('GET', `/favorecidos/${id}`)).body.chave_alterada.por).toBe('Outra Pessoa')
    await administrador('PUT', `/favorecidos/${id}`, { versao: versao + 1, registro: typed() })
    expect((await staff('GET', `/favorecidos/${id}`)).body.chave_alterada.por).toBe('Ana Souza')
  })

  it('whose first key is filled in has no changed key', async () => {
    const { id, versao } = await criar({ tipo_chave: null, chave_pix: null })
    const { body } = await administrador('PUT', `/favorecidos/${id}`, { versao, registro: typed() })
    expect(body).toMatchObject({ chave_pix: '+5511912345678', chave_alterada: null })
  })
})

describe('document and key', () => {
  it('are masked for Staff, in the list, the record and its files', async () => {
    const favorecido = await criar()
    expect((await staff('GET', '/favorecidos')).body.itens).toMatchObject([MASKED])
    expect((await staff('GET', `/favorecidos/${favorecido.id}`)).body).toMatchObject(MASKED)
    for (const formato of ['csv', 'impressao']) {
      const file = await staff('GET', `/favorecidos/exportar?formato=${formato}`)
      const raw = String(file.raw)
      expect(raw).toContain(MASKED.documento)
      expect(raw).toContain(MASKED.chave_pix)
      expect(raw).not.toMatch(/11\.?222|91234/)
    }
    const own = await administrador('GET', '/favorecidos/exportar?formato=csv')
    expect(String(own.raw)).toContain('11.222.333/0001-81')
    expect(String(own.raw)).toContain(';+5511912345678;')
  })

  it('are opened by Staff one payee at a time, for an hour, and recorded', async () => {
    const favorecido = await criar()
    const other = await criar({ nome: 'Outra', documento: '39053344705' })
    const opened = await staff('POST', `/favorecidos/${favorecido.id}/dados`)
    expect(opened.body).toMatchObject({ documento: '11222333000181', chave_pix: '+5511912345678' })
    expect(opened.body).not.toHaveProperty('mascarados')
    await staff('POST', `/favorecidos/${favorecido.id}/dados`)
    expect((await staff('GET', `/favorecidos/${favorecido.id}`)).body.chave_pix).toBe('+5511912345678')
    expect((await staff('GET', `/favorecidos/${other.id}`)).body.mascarados).toEqual(MASKED.mascarados)
    for (const { chave_pix } of (await staff('GET', '/favorecidos')).body.itens)
      expect(chave_pix).toBe(MASKED.chave_pix)
    const acts: EntradaDaAuditoria[] = (await administrador('GET', '/auditoria?assunto=dados_pessoais')).body
      .itens
    expect(acts.map(({ quem, acoes, sobre }) => [quem, acoes, sobre?.nome])).toEqual([
      ['Bruno Lima', ['abriu os dados do favorecido Parceira Imóveis'], 'Parceira Imóveis'],
    ])
    now = new Date(now.getTime() + 61 * 60_000)
    expect((await staff('GET', `/favorecidos/${favorecido.id}`)).body).toMatchObject(MASKED)
    await forgetOpeningsOfPayees(db, new Date(now.getTime() + 25 * 60 * 60_000))
    expect(await db.selectFrom('aberturas_de_favorecidos').selectAll().execute()).toEqual([])
  })

  it('are opened as often in an hour as Configurações allows, also by many requests at once', async () => {
    await db.updateTable('configuracoes').set({ aberturas_por_hora: 3 }).execute()
    const payees = await Promise.all(Array.from({ length: 6 }, () => buildFavorecido(db)))
    const answers = await Promise.all(payees.map(({ id }) => staff('POST', `/favorecidos/${id}/dados`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 'MUITAS_ABERTURAS',
      message: 'Você já abriu os dados de 3 favorecidos na última hora. Espere um pouco e tente de novo.',
    })
    await db.updateTable('configuracoes').set({ aberturas_por_hora: null }).execute()
  })

  it('find a payee for an Administrador; Staff finds one by name only', async () => {
    await criar()
    const found = async (call: typeof staff, texto: string) =>
      (await call('GET', `/favorecidos?texto=${encodeURIComponent(texto)}`)).body.itens.length
    for (const texto of ['parceira', '11.222.333/0001-81', '222333', '91234-5678']) {
      expect(await found(administrador, texto)).toBe(1)
      expect(await found(staff, texto)).toBe(texto === 'parceira' ? 1 : 0)
    }
    expect(await found(administrador, '99999')).toBe(0)
    const { body } = await staff('GET', '/busca?texto=parceira')
    expect(body.itens).toMatchObject([{ tipo: 'favorecido', titulo: 'Parceira Imóveis' }])
    expect((await staff('GET', '/busca?texto=222333')).body.itens).toEqual([])
  })
})

describe('the list of payees', () => {
  it('is filtered by tipo, by what is missing and by what is owed', async () => {
    await criar()
    await criar({
      nome: 'Sem chave',
      tipo: 'Corretor externo',
      documento: '39053344705',
      tipo_chave: null,
      chave_pix: null,
    })
    await criar({ nome: 'Sem documento', tipo: 'Outro', documento: null })
    const names = async (query: string) =>
      (await staff('GET', `/favorecidos?ordem=nome&${query}`)).body.itens.map(({ nome }: Favorecido) => nome)
    expect(await names('tipo=Corretor%20externo')).toEqual(['Sem chave'])
    expect(await names('falta=chave')).toEqual(['Sem chave'])
    expect(await names('falta=documento')).toEqual(['Sem documento'])
    expect(await names('a_recuperar=sim')).toEqual([])
    expect(await names('status=Ativo')).toEqual(['Parceira Imóveis', 'Sem chave', 'Sem documento'])
  })
})

describe('the payees of active Corretores', () => {
  it('are proposed, then created once, with name and CPF and without a key', async () => {
    const ana = await buildColaborador(db, { nome: 'Ana Alves', cargo: 'Corretor', cpf: buildCpf(501) })
    await buildColaborador(db, { nome: 'Bia Braga', cargo: 'Corretor', cpf: '11111111111' })
    await buildColaborador(db, { nome: 'Caio Cruz', cargo: 'Corretor', status: 'Inativo' })
    await buildColaborador(db, { nome: 'Davi Dias', cargo: 'Gerente' })
    const known = await buildFavorecido(db)
    const existentes = await db
      .selectFrom('colaboradores')
      .select('id')
      .where('id', '=', known.colaborador_id ?? '')
      .where('cargo', '=', 'Corretor')
      .execute()
    expect((await administrador('GET', '/favorecidos/propostas/dos-corretores')).body).toEqual({
      novos: 2,
      existentes: existentes.length,
      sem_cpf: ['Bia Braga'],
      de_outro: [],
    })
    const both = await Promise.all(
      [1, 2].map(() => administrador('POST', '/favorecidos/propostas/dos-corretores')),
    )
    expect(both.map(({ body }) => body.criados).sort()).toEqual([0, 2])
    const { body } = await administrador('GET', '/favorecidos?tipo=Colaborador&ordem=nome')
    const created = body.itens.filter(({ id }: Favorecido) => id !== known.id)
    expect(created).toMatchObject([
      { nome: 'Ana Alves', documento: ana.cpf, tipo_chave: null, chave_pix: null, vinculo: null },
      { nome: 'Bia Braga', documento: null, chave_pix: null },
    ])
    expect((await administrador('GET', '/favorecidos/propostas/dos-corretores')).body.novos).toBe(0)
  })

  it('keep a colaborador from being deleted', async () => {
    const { colaborador_id } = await buildFavorecido(db)
    const { versao } = (await administrador('GET', `/colaboradores/${colaborador_id}`)).body
    expect(await administrador('DELETE', `/colaboradores/${colaborador_id}`, { versao })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('1 favorecido') },
    })
  })
})
