// @vitest-environment happy-dom
/** Giving, changing and taking away a user's access, and inviting: what the screen says and sends. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  all,
  dialog,
  field,
  openScreen,
  press,
  said,
  shown,
  textOf,
  toasted,
  toasts,
} from '../testing/screen.tsx'
import { GENERATED, list, rowButtons, SERGIO, withoutAccess } from './testing.ts'
import { Route } from './UsuariosScreen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('access', () => {
  test('the password of another is set once; the confirmation of a copy goes after 2 s, the dialog after 4 s, the message after 5 s', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    const { sent } = openScreen(Route, '/usuarios', {
      ...list(SERGIO),
      'POST /api/usuarios/*/senha': promise,
    })
    const written: string[] = []
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void written.push(text) },
      configurable: true,
    })
    await press('Redefinir senha usuário Sérgio Lima')
    const senha = (await field('Nova senha', dialog)).value
    expect(senha).toMatch(GENERATED)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await press('Copiar senha', dialog)
    await toasted('Sucesso!', 'Senha copiada')
    expect(written).toEqual([senha])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(all('button', dialog).map(textOf)).toContain('Copiada')
    await vi.advanceTimersByTimeAsync(600)
    await shown(() => all('button', dialog).map(textOf).includes('Copiar senha'), 'the button as it was')

    await press('Redefinir Senha', dialog)
    const waiting = await shown(
      () => all('button', dialog).find((one) => one.textContent === 'Redefinindo...'),
      'Redefinindo...',
    )
    expect(waiting.hasAttribute('disabled')).toBe(true)
    resolve({ ok: true })
    await said('Pronto. A senha já vale; esta janela se fecha sozinha.')
    expect(sent).toEqual([{ call: `POST /api/usuarios/${SERGIO.id}/senha`, body: { senha } }])
    await vi.advanceTimersByTimeAsync(3_000)
    expect(dialog()).toBeDefined()
    await vi.advanceTimersByTimeAsync(1_100)
    await shown(() => dialog() === undefined, 'the list alone')
    expect(toasts()).toEqual([expect.stringContaining('A senha de Sérgio Lima foi redefinida.')])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(toasts()).toEqual([])
  })

  test('access is given with another password on request, and its invitation waits in Caixa de saída', async () => {
    const { sent } = openScreen(Route, '/usuarios', {
      ...list(withoutAccess),
      'POST /api/usuarios/*/acesso': SERGIO,
    })
    await press('Dar acesso usuário Sérgio Lima')
    await said('O convite, com o link que confirma o endereço, ficará na Caixa de saída para você entregar.')
    const senha = await field('Nova senha', dialog)
    const first = senha.value
    await press('Gerar outra', dialog)
    await shown(() => senha.value !== first, 'another password')
    await press('Dar Acesso', dialog)
    await toasted('Sucesso!', 'Sérgio Lima agora tem acesso. O convite está na Caixa de saída.')
    expect(sent).toEqual([{ call: `POST /api/usuarios/${SERGIO.id}/acesso`, body: { senha: senha.value } }])
  })

  test('a second factor that is taken away, and Sincronizar, say so', async () => {
    const answers: Record<string, unknown> = {
      ...list(SERGIO),
      'DELETE /api/usuarios/*/segundo-fator': { ok: true },
      'POST /api/usuarios/sincronizar': { criados: 1, desligados: 0, ligados: 0 },
    }
    const { sent } = openScreen(Route, '/usuarios', answers)
    await press('Remover duas etapas usuário Sérgio Lima')
    await said('Remover a verificação em duas etapas?')
    Object.assign(answers, list({ ...SERGIO, segundo_fator: false }))
    await press('Remover', dialog)
    await toasted('Sucesso!', 'Sérgio Lima agora entra só com a senha.')
    await shown(() => !rowButtons().includes('Remover duas etapas usuário Sérgio Lima'), 'no such button')
    await press('Sincronizar')
    await toasted('Sucesso!', 'Sincronização executada com sucesso! 1 usuário criado.')
    expect(sent.map(({ call }) => call)).toEqual([
      `DELETE /api/usuarios/${SERGIO.id}/segundo-fator`,
      'POST /api/usuarios/sincronizar',
    ])
  })

  test('everybody who is Sem Acesso is invited once; with nobody to invite, the dialog leads to the form', async () => {
    const nobody = { aguardando: 0, sem_acesso: 0, a_convidar: [], falhas: [] }
    const pessoas = [1, 2, 3].map((n) => ({
      id: `${n}`,
      nome: `Nova ${n}`,
      email: `n${n}@a.test`,
      cargo: 'Staff',
    }))
    const { promise, resolve } = Promise.withResolvers<object>()
    const answers: Record<string, unknown> = {
      ...list(withoutAccess),
      'GET /api/convites': { ...nobody, sem_acesso: 3, a_convidar: pessoas },
      'POST /api/convites': promise,
    }
    const { sent } = openScreen(Route, '/usuarios', answers)
    await press('Convidar')
    await said('3 usuários ativos estão Sem Acesso.')
    await said('Nova 3 (n3@a.test)')
    answers['GET /api/convites'] = nobody
    await press('Convidar 3 usuários', dialog)
    const invite = all('button', dialog).find((one) => one.textContent === 'Convidar 3 usuários')
    await shown(() => invite?.hasAttribute('disabled'), 'a button that waits')
    resolve({ convidados: 3 })
    await said('Todos os usuários ativos têm acesso.')
    expect(sent).toHaveLength(1)
    await said('Quem ainda não está na lista é convidado ao ser cadastrado.')
    await press('Novo Usuário', dialog)
    await shown(() => dialog() === undefined, 'no dialog')
    await field('Senha')
  })
})
