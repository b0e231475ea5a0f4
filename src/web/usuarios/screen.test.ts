// @vitest-environment happy-dom
/**
 * What the users' screen offers to each cargo, and what it says and sends when something succeeds. That it works is shown by the server's
 * tests and the stories; what fails, by `screens.test.ts` and `record/registers.test.ts`.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Usuario } from '../../contract/usuarios.ts'
import { USUARIO } from '../testing/records.ts'
import {
  all,
  dialog,
  field,
  fill,
  inStatusSent,
  openScreen,
  press,
  refused,
  said,
  shown,
  textOf,
  toasted,
  toasts,
} from '../testing/screen.tsx'
import { describedBy, setValue } from '../testing/typing.tsx'
import { GENERATED, list, rowButtons, SERGIO, withoutAccess } from './testing.ts'
import { Route } from './UsuariosScreen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

const LAST = 'O último Administrador ativo não pode ser excluído, inativado nem perder o cargo.'
/** The signed-in user. */
const ANA: Usuario = {
  ...USUARIO,
  id: 'ana',
  nome: 'Ana Prado',
  cargo: 'Administrador',
  segundo_fator: false,
}
describe('the list', () => {
  test('Staff may only make Staff Inativo or Ativo, unless an Administrador made them Inativo', async () => {
    const one = (nome: string, changes: Partial<Usuario>): Usuario => ({
      ...withoutAccess,
      id: nome,
      nome,
      ...changes,
    })
    const carla = one('Carla Nogueira', {})
    const { sent } = openScreen(
      Route,
      '/usuarios?aba=novo',
      {
        ...list(
          one('Chefe', { cargo: 'Administrador', tem_acesso: true }),
          { ...one('Eu', { tem_acesso: true }), id: 'ana' },
          one('Inativado Pelo Chefe', { status: 'Inativo', inativado_por_administrador: true }),
          one('Inativado Por Colega', { status: 'Inativo' }),
          carla,
        ),
        'PUT /api/usuarios/*/status': inStatusSent(carla),
      },
      { cargo: 'Staff' },
    )
    await said('Sem Acesso')
    expect(rowButtons()).toEqual(['Ativar usuário Inativado Por Colega', 'Inativar usuário Carla Nogueira'])
    expect(all('[role="tab"]').map(textOf)).toEqual(['Lista de Usuários'])
    const named = all('main button, button').map(textOf)
    for (const name of ['Novo Usuário', 'Sincronizar', 'Convidar']) expect(named).not.toContain(name)
    await press('Ativar usuário Inativado Por Colega')
    await toasted('Sucesso!', 'Usuário ativado com sucesso')
    await press('Inativar usuário Carla Nogueira')
    await toasted('Sucesso!', 'Usuário inativado com sucesso')
    expect(sent.map(({ call, body }) => [decodeURI(call), body])).toEqual([
      ['PUT /api/usuarios/Inativado Por Colega/status', { status: 'Ativo' }],
      ['PUT /api/usuarios/Carla Nogueira/status', { status: 'Inativo' }],
    ])
  })

  test.each(['editar', 'excluir'])(
    'the address of a dialog that Staff may not open (%s) leads to none',
    async (action) => {
      openScreen(Route, `/usuarios?${action}=${SERGIO.id}`, list(SERGIO), { cargo: 'Staff' })
      await said(SERGIO.nome)
      expect(dialog()).toBeUndefined()
    },
  )

  test('an Administrador resets no password of their own, and gives access to who has none', async () => {
    openScreen(Route, '/usuarios', list(ANA, SERGIO, { ...withoutAccess, id: 'c', nome: 'Carla' }))
    await said('Carla')
    expect(rowButtons()).toEqual([
      'Editar usuário Ana Prado',
      'Inativar usuário Ana Prado',
      'Excluir usuário Ana Prado',
      'Editar usuário Sérgio Lima',
      'Redefinir senha usuário Sérgio Lima',
      'Remover duas etapas usuário Sérgio Lima',
      'Inativar usuário Sérgio Lima',
      'Excluir usuário Sérgio Lima',
      'Editar usuário Carla',
      'Dar acesso usuário Carla',
      'Inativar usuário Carla',
      'Excluir usuário Carla',
    ])
  })

  test('it is searched, ordered and exported as it stands', async () => {
    const answers: Record<string, unknown> = list(SERGIO)
    const { asked: read } = openScreen(Route, '/usuarios', answers)
    await said('Mostrando 1-1 de 1 usuário')
    for (const text of [SERGIO.email, 'Staff', 'Ativo']) await said(text)
    const search = async (text: string) => {
      const box = await shown(
        () => all<HTMLInputElement>('input[aria-label="Buscar usuários"]')[0],
        'the search',
      )
      box.focus()
      setValue(box, text)
      box.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
      box.blur()
    }
    await search('SERGIO')
    await said('Mostrando 1 resultado(s) da busca')
    await press('Nome')
    await shown(
      () => read.some((one) => /^\/api\/usuarios\?texto=SERGIO&ordem=-?nome$/.test(one)),
      'the order',
    )
    await press('Exportar')
    const csv = await shown(
      () => all<HTMLAnchorElement>('a[href*="/exportar"]').find((one) => one.textContent?.includes('CSV')),
      'the file',
    )
    expect(csv.getAttribute('href')).toMatch(
      /^\/api\/usuarios\/exportar\?formato=csv&texto=SERGIO&ordem=-?nome$/,
    )
    answers['GET /api/usuarios'] = { itens: [], total: 0, limitada: false }
    await search('zzz')
    await said('Nenhum usuário encontrado com os termos pesquisados')
    Object.assign(answers, list(SERGIO))
    await press('Limpar busca')
    await said('Mostrando 1-1 de 1 usuário')
  })
})

describe('a new user', () => {
  test('is Staff and Ativo with a generated password, made once by a double click, and the draft has no password', async () => {
    const { sent } = openScreen(Route, '/usuarios?aba=novo', { ...list(), 'POST /api/usuarios': SERGIO })
    expect((await field('Cargo')).value).toBe('Staff')
    expect((await field('Status')).value).toBe('Ativo')
    const password = await field('Senha')
    expect(describedBy(password)).toContain(
      'Pelo menos 6 caracteres. Senhas comuns, o nome ou o email da pessoa não servem.',
    )
    await fill('Nome', 'Carla Nogueira')
    await fill('Email', 'carla@plantao.test')
    await press('Gerar senha')
    await shown(async () => (await field('Senha')).value !== '', 'a password')
    const senha = (await field('Senha')).value
    expect(senha).toMatch(GENERATED)
    const drafts = () => sent.filter(({ call }) => call.startsWith('PUT /api/rascunhos/'))
    await shown(() => drafts().length > 0, 'a kept draft')
    expect(JSON.stringify(drafts())).toContain('Carla Nogueira')
    expect(JSON.stringify(drafts())).not.toContain(senha)
    await press('Criar Usuário')
    all('button')
      .find((one) => one.textContent?.startsWith('Cri'))
      ?.click()
    await toasted('Sucesso!', 'Usuário criado com sucesso! O convite está na Caixa de saída.')
    expect(sent.filter(({ call }) => call === 'POST /api/usuarios')).toEqual([
      {
        call: 'POST /api/usuarios',
        body: {
          nome: 'Carla Nogueira',
          email: 'carla@plantao.test',
          senha,
          cargo: 'Staff',
          status: 'Ativo',
          loja_id: null,
          colaborador_id: null,
        },
      },
    ])
  })

  test('a form that was left half done comes back, but for the password', async () => {
    const blank = { email: '', status: 'Ativo', loja_id: null, colaborador_id: null }
    const conteudo = { valores: { ...blank, nome: 'Carla', cargo: 'Administrador' }, chave: 'x' }
    openScreen(Route, '/usuarios?aba=novo', {
      ...list(),
      'GET /api/rascunhos/*': { rascunho: { conteudo, atualizado_em: '2026-03-10T12:00:00Z' } },
    })
    await said('Rascunho recuperado')
    expect((await field('Nome')).value).toBe('Carla')
    expect((await field('Cargo')).value).toBe('Administrador')
    expect((await field('Senha')).value).toBe('')
  })

  test('one mail too many in an hour is told for eight seconds, with help for ten', async () => {
    openScreen(Route, '/usuarios?aba=novo', {
      ...list(),
      'POST /api/usuarios': refused(
        429,
        'LIMITE_DE_EMAILS',
        'Limite de emails atingido. Aguarde alguns minutos e tente novamente.',
      ),
    })
    await fill('Nome', 'Carla Nogueira')
    await fill('Email', 'carla@plantao.test')
    await fill('Senha', 'violão-de-cedro-9')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await press('Criar Usuário')
    await toasted('Erro', 'Limite de emails atingido. Aguarde alguns minutos e tente novamente.')
    await press('Ajuda')
    await toasted('Ajuda', 'Cada Administrador pode causar até 30 emails por hora')
    await vi.advanceTimersByTimeAsync(7_000)
    expect(toasts()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_500)
    expect(toasts()).toEqual([expect.stringContaining('Cada Administrador')])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(toasts()).toEqual([])
    expect((await field('Senha')).value).toBe('violão-de-cedro-9')
  })
})

describe('a change', () => {
  test('of an email is sent, and said', async () => {
    const { sent } = openScreen(Route, `/usuarios?editar=${SERGIO.id}`, {
      ...list(SERGIO),
      [`GET /api/usuarios/${SERGIO.id}`]: SERGIO,
      'PUT /api/usuarios/*': { ...SERGIO, versao: 2 },
    })
    await fill('Nome', 'Sérgio Lima Neto', dialog)
    await fill('Email', 'neto@plantao.test', dialog)
    await press('Salvar Alterações', dialog)
    await toasted('Sucesso!', 'Usuário atualizado com sucesso!')
    await shown(() => dialog() === undefined, 'the list alone')
    expect(sent.find(({ call }) => call === `PUT /api/usuarios/${SERGIO.id}`)?.body).toMatchObject({
      versao: 1,
      registro: { nome: 'Sérgio Lima Neto', email: 'neto@plantao.test', cargo: 'Staff' },
    })
  })

  test('a deletion names who is deleted, and is said', async () => {
    const { sent } = openScreen(Route, '/usuarios', {
      ...list(SERGIO),
      [`GET /api/usuarios/${SERGIO.id}`]: SERGIO,
      'DELETE /api/usuarios/*': { ok: true },
    })
    await press('Excluir usuário Sérgio Lima')
    await said(`${SERGIO.nome} (${SERGIO.email})`)
    await press('Cancelar', dialog)
    await shown(() => dialog() === undefined, 'the list alone')
    expect(sent).toEqual([])
    await press('Excluir usuário Sérgio Lima')
    await press('Excluir', dialog)
    await toasted('Sucesso!', 'Usuário deletado com sucesso!')
    expect(sent).toEqual([{ call: `DELETE /api/usuarios/${SERGIO.id}`, body: { versao: 1 } }])
  })

  test('the last active Administrador stays, with the reason in the message, the dialog and the form', async () => {
    const last = refused(409, 'ULTIMO_ADMINISTRADOR', LAST)
    openScreen(Route, '/usuarios', {
      ...list(ANA),
      'GET /api/usuarios/*': ANA,
      'PUT /api/usuarios/*/status': last,
      'DELETE /api/usuarios/*': last,
      'PUT /api/usuarios/*': refused(409, 'ULTIMO_ADMINISTRADOR', LAST, { campo: 'registro.cargo' }),
    })
    await press('Inativar usuário Ana Prado')
    await press('Inativar', dialog)
    await toasted('Erro', `Erro ao alterar status do usuário. ${LAST}`)
    await press('Excluir usuário Ana Prado')
    await press('Excluir', dialog)
    await shown(() => dialog()?.querySelector('[role="alert"]')?.textContent === LAST, 'the reason')
    expect(toasts().filter((one) => one.includes('Erro ao deletar usuário'))).toEqual([])
    await press('Cancelar', dialog)
    await press('Editar usuário Ana Prado')
    await fill('Nome', 'Ana', dialog)
    await press('Salvar Alterações', dialog)
    await shown(() => textOf(dialog() ?? document).includes(LAST), 'the reason in the form')
  })

  test('making oneself Inativo is asked first', async () => {
    const { sent } = openScreen(Route, '/usuarios', {
      ...list(ANA),
      'PUT /api/usuarios/*/status': { ...ANA, status: 'Inativo' },
    })
    await press('Inativar usuário Ana Prado')
    await said('Inativar o próprio usuário?')
    await press('Cancelar', dialog)
    await shown(() => dialog() === undefined, 'the list alone')
    expect(sent).toEqual([])
    await press('Inativar usuário Ana Prado')
    await press('Inativar', dialog)
    await toasted('Sucesso!', 'Usuário inativado com sucesso')
    expect(sent).toEqual([{ call: 'PUT /api/usuarios/ana/status', body: { status: 'Inativo' } }])
  })
})
