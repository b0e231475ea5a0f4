// @vitest-environment happy-dom
/**
 * What the screens before and around signing in say; what fails, `../screens.test.ts` shows, and who is let in, the server's tests and
 * the stories.
 */
import { createFileRoute } from '@tanstack/react-router'
import { createElement, useState } from 'react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  all,
  closeScreen,
  dialog,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  toasted,
} from '../testing/screen.tsx'
import { Route as FIRST } from './FirstAccessScreen.tsx'
import { Route as LOGIN } from './LoginScreen.tsx'
import { forgetLinkTokens, takeLinkTokens } from './link-tokens.ts'
import PasswordDialog from './PasswordDialog.tsx'
import { Route as RESET } from './ResetPasswordScreen.tsx'

const VISITOR = { visitor: true }
const PASSWORD = 'orquestra-lilás-48'

/** As if a mailed link were opened. */
function openLink(address: string): void {
  history.replaceState(null, '', address)
  takeLinkTokens()
}

afterEach(() => {
  forgetLinkTokens()
  history.replaceState(null, '', '/')
})

describe('signing in', () => {
  test('while the server checks, the button says Entrando...', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    openScreen(LOGIN, '/auth', { 'POST /api/sessao': promise }, VISITOR)
    await fill('Email', 'ana@plantao.test')
    await fill('Senha', PASSWORD)
    await press('Entrar')
    const button = await shown(
      () => all('button').find((one) => one.textContent === 'Entrando...'),
      'Entrando...',
    )
    expect(button.hasAttribute('disabled')).toBe(true)
    resolve(refused(429, 'MUITAS_TENTATIVAS', 'Muitas tentativas. Tente novamente às 10:30.'))
    await toasted('Erro no login', 'Muitas tentativas. Tente novamente às 10:30.')
    await said('Entrar')
  })

  test('a second factor asks for a code, or for a recovery code; one may go back, and a wrong one is asked for once more', async () => {
    const answers: Record<string, unknown> = {
      'POST /api/sessao': refused(422, 'CODIGO_NECESSARIO', 'Digite o código de verificação.'),
    }
    const { sent } = openScreen(LOGIN, '/auth', answers, VISITOR)
    const enter = async () => {
      await fill('Email', 'ana@plantao.test')
      await fill('Senha', PASSWORD)
      await press('Entrar')
      await said('Verificação em duas etapas')
    }
    await enter()
    await press('Voltar')
    await said('Acesso ao Sistema')
    expect((await field('Email')).value).toBe('ana@plantao.test')
    expect((await field('Senha')).value).toBe('')
    await enter()
    const wrong = 'Código incorreto ou já usado. Tente novamente.'
    answers['POST /api/sessao'] = refused(422, 'CODIGO_INVALIDO', wrong)
    await fill('Código de verificação', '123456')
    await press('Verificar')
    await toasted('Erro no login', wrong)
    const code = await field('Código de verificação')
    await shown(() => code.value === '', 'an empty code')
    expect(document.activeElement).toBe(code)
    await press('Usar um código de recuperação')
    await fill('Código de recuperação', 'ABCD-EFGH')
    await press('Verificar')
    await shown(() => sent.length === 4, 'the fourth attempt')
    expect(sent.map(({ body }) => (body as { codigo?: string }).codigo)).toEqual([
      undefined,
      undefined,
      '123456',
      'ABCD-EFGH',
    ])
  })
})

describe('a reset link', () => {
  test('that was used says so before it asks for a password', async () => {
    openLink('/reset-password?access_token=a&refresh_token=b')
    openScreen(RESET, '/reset-password', { 'POST /api/senha/consultar': { situacao: 'usado' } }, VISITOR)
    await said('Link já usado')
    await said('Este link já foi usado, ou a senha mudou depois dele.')
    expect(all('input')).toEqual([])
    const [back] = all<HTMLAnchorElement>('a')
    expect([back?.textContent, back?.getAttribute('href')]).toEqual(['Ir para o acesso ao sistema', '/auth'])
  })

  test.each([
    ['incomplete', '/reset-password?access_token=a'],
    ['without tokens', '/reset-password'],
    ['expired', '/reset-password?access_token=a&refresh_token=b'],
  ])('that is %s leads nowhere', async (_what, address) => {
    openLink(address)
    openScreen(RESET, '/reset-password', { 'POST /api/senha/consultar': { situacao: 'invalido' } }, VISITOR)
    await toasted('Erro', 'Link inválido: Este link de redefinição de senha é inválido ou expirou.')
    expect(all('input')).toEqual([])
  })

  test('that is good sends its tokens with the password; a page that is loaded again says to open the link once more', async () => {
    openLink('/reset-password?access_token=a&refresh_token=b')
    const answers = {
      'POST /api/senha/consultar': { situacao: 'valido' },
      'POST /api/senha/redefinir': { ok: true },
    }
    openScreen(RESET, '/reset-password', answers, VISITOR)
    await field('Nova Senha')
    closeScreen()
    forgetLinkTokens()
    openScreen(RESET, '/reset-password', answers, VISITOR)
    await said('Abra de novo o link do email.')
    closeScreen()
    openLink('/reset-password?access_token=a&refresh_token=b')
    const { sent } = openScreen(RESET, '/reset-password', answers, VISITOR)
    await fill('Nova Senha', PASSWORD)
    await fill('Confirmar Nova Senha', PASSWORD)
    await press('Redefinir Senha')
    await toasted('Senha alterada!', 'Sua senha foi alterada com sucesso.')
    expect(sent.at(-1)).toEqual({
      call: 'POST /api/senha/redefinir',
      body: { access_token: 'a', refresh_token: 'b', password: PASSWORD },
    })
  })

  test('whose password was set leads to signing in after two seconds', async () => {
    openLink('/reset-password?access_token=a&refresh_token=b')
    const answers = {
      'POST /api/senha/consultar': { situacao: 'valido' },
      'POST /api/senha/redefinir': { ok: true },
    }
    const { address } = openScreen(RESET, '/reset-password', answers, VISITOR)
    await fill('Nova Senha', PASSWORD)
    await fill('Confirmar Nova Senha', PASSWORD)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await press('Redefinir Senha')
    // Moves the time a little with each look.
    await toasted('Senha alterada!', 'Sua senha foi alterada com sucesso.')
    vi.advanceTimersByTime(1_500)
    expect(address()).toBe('/reset-password')
    vi.advanceTimersByTime(500)
    vi.useRealTimers()
    await shown(() => address() === '/auth', 'the sign-in')
  })
})

describe('the first access', () => {
  test('is asked for at the sign-in while nobody is there', async () => {
    openScreen(LOGIN, '/auth', {}, { visitor: true, primeiro_acesso: true })
    await said('Abra o link de primeiro acesso que o servidor mostrou ao iniciar.')
  })

  test('what the form refuses, and what it sends', async () => {
    openLink('/primeiro-acesso?token=t')
    const answers = {
      'POST /api/acesso/consultar': { valido: true },
      'POST /api/acesso/primeiro': refused(422, 'SENHA_RECUSADA', 'Senha muito fraca.', {
        campo: 'password',
      }),
    }
    const { sent } = openScreen(FIRST, '/primeiro-acesso', answers, VISITOR)
    await press('Criar acesso')
    await refusedFor('Nome', 'Nome é obrigatório')
    await refusedFor('Email', 'Email é obrigatório')
    await fill('Nome', 'Rita Paes')
    await fill('Email', 'rita@plantao.test')
    await fill('Senha', '12345')
    await fill('Confirmar Senha', '12345')
    await press('Criar acesso')
    await refusedFor('Senha', 'A senha deve ter no mínimo 6 caracteres')
    await fill('Senha', PASSWORD)
    await fill('Confirmar Senha', PASSWORD)
    await press('Criar acesso')
    await refusedFor('Senha', 'Senha muito fraca.')
    expect(sent.at(-1)?.body).toEqual({
      token: 't',
      nome: 'Rita Paes',
      email: 'rita@plantao.test',
      password: PASSWORD,
    })
  })

  test('a link that was used leads nowhere', async () => {
    openLink('/primeiro-acesso?token=t')
    openScreen(FIRST, '/primeiro-acesso', { 'POST /api/acesso/consultar': { valido: false } }, VISITOR)
    await said('Este link de primeiro acesso é inválido ou já foi usado.')
    expect(all('input')).toEqual([])
  })
})

test('a new password of one’s own is sent with the present one, and said', async () => {
  const route = createFileRoute('/_app/perfil')({
    component: function Page() {
      const [isOpen, setOpen] = useState(true)
      return isOpen ? createElement(PasswordDialog, { onClose: () => setOpen(false) }) : null
    },
  })
  const { sent } = openScreen(route, '/perfil', { 'POST /api/senha/alterar': { ok: true } })
  await fill('Senha Atual', 'girassol-azul-27', dialog)
  await fill('Nova Senha', PASSWORD, dialog)
  await fill('Confirmar Nova Senha', PASSWORD, dialog)
  await press('Alterar Senha', dialog)
  await toasted('Senha alterada!', 'Sua senha foi alterada com sucesso.')
  await shown(() => dialog() === undefined, 'no dialog')
  expect(sent[0]).toEqual({
    call: 'POST /api/senha/alterar',
    body: { senha_atual: 'girassol-azul-27', nova_senha: PASSWORD },
  })
})
