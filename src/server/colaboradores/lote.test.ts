import type { Selectable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MENSAGEM_SUPERIOR } from '../../core/colaboradores.ts'
import type { ColaboradoresTable } from '../database/types-cadastros.ts'
import { buildColaborador, buildLoja, buildUsuario } from '../testing/builders.ts'
import { testOffice } from '../testing/office.ts'
import type { Call } from '../testing/requests.ts'

const { database, administrador, staff } = await testOffice()

type Linha = Selectable<ColaboradoresTable>

const itensDe = (linhas: readonly Linha[]) => linhas.map(({ id, versao }) => ({ id, versao }))
const mudar = (linhas: readonly Linha[], campo: string, valor: string | null) =>
  administrador('PUT', '/colaboradores/lote', { itens: itensDe(linhas), mudanca: { campo, valor } })
const alternar = (call: Call, linhas: readonly Linha[], status: string, mais: Record<string, unknown> = {}) =>
  call('PUT', '/colaboradores/lote/status', { itens: itensDe(linhas), status, ...mais })
const reler = (linhas: readonly Linha[]) =>
  database.db
    .selectFrom('colaboradores')
    .selectAll()
    .where(
      'id',
      'in',
      linhas.map(({ id }) => id),
    )
    .execute()

describe('several at once', () => {
  it('get another loja, or none', async () => {
    const { id } = await buildLoja(database.db)
    const linhas = [
      await buildColaborador(database.db),
      await buildColaborador(database.db, { cargo: 'Diretor' }),
    ]
    expect(await mudar(linhas, 'loja_id', id)).toMatchObject({ status: 200, body: { alterados: 2 } })
    const depois = await reler(linhas)
    expect(depois.map(({ loja_id }) => loja_id)).toEqual([id, id])
    await mudar(depois, 'loja_id', null)
    expect((await reler(linhas)).map(({ loja_id }) => loja_id)).toEqual([null, null])
  })

  it('get another superior, or none of them does: who cannot is named, with the reason', async () => {
    const gerente = await buildColaborador(database.db, { cargo: 'Gerente' })
    const corretor = await buildColaborador(database.db, { nome: 'Caio' })
    const outroGerente = await buildColaborador(database.db, { nome: 'Graça', cargo: 'Gerente' })
    const answer = await mudar([corretor, outroGerente], 'superior_id', gerente.id)
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'LOTE_RECUSADO',
        message: 'Nada foi mudado. Não é possível mudar: Graça.',
        data: { recusas: [{ id: outroGerente.id, nome: 'Graça', mensagem: MENSAGEM_SUPERIOR }] },
      },
    })
    expect((await reler([corretor]))[0]?.superior_id).toBeNull()
    expect(await mudar([corretor], 'superior_id', gerente.id)).toMatchObject({ body: { alterados: 1 } })
    expect((await reler([corretor]))[0]?.superior_id).toBe(gerente.id)
  })

  it('get no superior who is Inativo, and no loja that is not there', async () => {
    const inativo = await buildColaborador(database.db, { cargo: 'Diretor', status: 'Inativo' })
    const corretor = await buildColaborador(database.db)
    expect(await mudar([corretor], 'superior_id', inativo.id)).toMatchObject({
      status: 422,
      body: { code: 'SUPERIOR_INAPTO' },
    })
    expect((await mudar([corretor], 'loja_id', '00000000-0000-4000-8000-000000000000')).status).toBe(422)
  })

  it('are refused when somebody changed or deleted one of them since', async () => {
    const [fica, mudado, excluido] = [
      await buildColaborador(database.db, { nome: 'Fica' }),
      await buildColaborador(database.db, { nome: 'Mudado' }),
      await buildColaborador(database.db, { nome: 'Excluído' }),
    ]
    await database.db
      .updateTable('colaboradores')
      .set({ nome: 'Outro' })
      .where('id', '=', mudado.id)
      .execute()
    await database.db.deleteFrom('colaboradores').where('id', '=', excluido.id).execute()
    const { body } = await alternar(staff, [fica, mudado, excluido], 'Inativo')
    expect(body.data.recusas).toEqual([
      { id: mudado.id, nome: 'Outro', mensagem: 'Foi alterado por outra pessoa. Recarregue a lista.' },
      { id: excluido.id, nome: 'Colaborador excluído', mensagem: 'Não está mais no cadastro.' },
    ])
    expect((await reler([fica]))[0]?.status).toBe('Ativo')
  })

  it('become Inativo and Ativo again, by Staff too, but not one who leads others', async () => {
    const lider = await buildColaborador(database.db, { nome: 'Líder', cargo: 'Gerente' })
    const linhas = [
      await buildColaborador(database.db, { superior_id: lider.id }),
      await buildColaborador(database.db),
    ]
    expect((await alternar(staff, [...linhas, lider], 'Inativo')).body.data.recusas).toEqual([
      {
        id: lider.id,
        nome: 'Líder',
        mensagem: 'Este colaborador lidera 1 pessoa. Escolha quem assume a equipe.',
      },
    ])
    expect((await alternar(staff, linhas, 'Inativo')).body).toEqual({ alterados: 2 })
    const inativos = await reler(linhas)
    expect(inativos.map(({ status }) => status)).toEqual(['Inativo', 'Inativo'])
    await alternar(staff, inativos, 'Ativo')
    expect((await reler(linhas)).map(({ status }) => status)).toEqual(['Ativo', 'Ativo'])
  })

  it('take their usuarios along when asked', async () => {
    const linhas = [await buildColaborador(database.db), await buildColaborador(database.db)]
    for (const { id } of linhas) await buildUsuario(database.db, { colaborador_id: id })
    await alternar(administrador, linhas, 'Inativo', { inativar_usuarios: true })
    const usuarios = await database.db
      .selectFrom('usuarios')
      .select('status')
      .where(
        'colaborador_id',
        'in',
        linhas.map(({ id }) => id),
      )
      .execute()
    expect(usuarios).toEqual([{ status: 'Inativo' }, { status: 'Inativo' }])
  })

  it('are 200 at most, each once, one at least', async () => {
    const linha = await buildColaborador(database.db)
    expect((await alternar(staff, [], 'Inativo')).body.message).toBe('Selecione pelo menos um colaborador')
    expect((await alternar(staff, [linha, linha], 'Inativo')).body.message).toBe('Colaborador repetido')
    const muitos = Array.from({ length: 201 }, () => linha)
    expect((await alternar(staff, muitos, 'Inativo')).body.message).toBe(
      'Selecione no máximo 200 colaboradores',
    )
  })
})
