// @vitest-environment happy-dom
/**
 * What the screens that are no usual register say when the server refuses or fails. Signing in and the password are here, too:
 * that they work, and who is let in, their stories show.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { OpenSessao, Perfil } from '../contract/perfil.ts'
import { Route as PERFIL } from './perfil/PerfilScreen.tsx'
import { Route as LOGIN } from './session/LoginScreen.tsx'
import { takeLinkTokens } from './session/link-tokens.ts'
import { Route as RESET } from './session/ResetPasswordScreen.tsx'
import { USUARIO } from './testing/records.ts'
import {
  all,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  noSentence,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  toasted,
} from './testing/screen.tsx'
import { Route as USUARIOS } from './usuarios/UsuariosScreen.tsx'

const WEAK = 'Senha muito fraca. Evite senhas comuns, seu nome ou seu email.'
const PASSWORD = 'girassol-azul-27'

describe('before signing in', () => {
  test('what is missing is refused, in the dialog of the forgotten password too', async () => {
    openScreen(LOGIN, '/auth', {}, { visitor: true })
    await press('Entrar')
    await refusedFor('Email', 'Email é obrigatório')
    await refusedFor('Senha', 'Senha é obrigatória')
    await press('Esqueci minha senha')
    await press('Enviar', dialog)
    await refusedFor('Email', 'Email é obrigatório', dialog)
  })

  test('a refused sign-in says so, and empties the password alone', async () => {
    const answers = { 'POST /api/sessao': refused(401, 'CREDENCIAIS', 'Email ou senha incorretos.') }
    openScreen(LOGIN, '/auth', answers, { visitor: true })
    await fill('Email', 'ana@plantao.test')
    await fill('Senha', 'errada')
    await press('Entrar')
    await toasted('Erro no login', 'Email ou senha incorretos.')
    expect((await field('Email')).value).toBe('ana@plantao.test')
    expect((await field('Senha')).value).toBe('')
  })

  test.each([
    [true, { ok: true }, 'Email enviado!', 'Verifique sua caixa de entrada para redefinir sua senha.'],
    [false, { ok: true }, 'Pedido recebido!', 'Se este email tem acesso, o link espera na Caixa de saída'],
    [true, noSentence(), 'Erro', 'Erro ao enviar email de recuperação.'],
  ] as const)('who forgot the password is told where the link is (mails are sent: %s)', async (...row) => {
    const [envia_emails, answer, title, message] = row
    openScreen(LOGIN, '/auth', { 'POST /api/senha/recuperar': answer }, { visitor: true, envia_emails })
    await press('Esqueci minha senha')
    await fill('Email', 'ana@plantao.test', dialog)
    await press('Enviar', dialog)
    await toasted(title, message)
  })

  test('a new password by a link: what it is refused for, and that it fails', async () => {
    history.replaceState(null, '', '/reset-password?access_token=a&refresh_token=b')
    takeLinkTokens()
    const answers = {
      'POST /api/senha/consultar': { situacao: 'valido' },
      'POST /api/senha/redefinir': failed(),
    }
    openScreen(RESET, '/reset-password', answers, { visitor: true })
    await fill('Nova Senha', 'abc')
    await fill('Confirmar Nova Senha', 'outra')
    await press('Redefinir Senha')
    await refusedFor('Nova Senha', 'A nova senha deve ter pelo menos 6 caracteres.')
    await refusedFor('Confirmar Nova Senha', 'As senhas não coincidem.')
    await fill('Nova Senha', PASSWORD)
    await fill('Confirmar Nova Senha', PASSWORD)
    await press('Redefinir Senha')
    await toasted('Erro', 'Erro ao redefinir senha.')
  })
})

describe('the own profile', () => {
  const perfil: Perfil = {
    nome: 'Ana Prado',
    email: 'ana@plantao.test',
    cargo: 'Administrador',
    status: 'Ativo',
    membro_desde: '2025-03-10T01:30:00Z',
    loja: null,
    colaborador: null,
    segundo_fator: { ativo: false, codigos_restantes: null },
    versao: 1,
  }
  const sessao: OpenSessao = {
    id: 'a',
    dispositivo: 'Firefox no Linux',
    programa: false,
    ip: null,
    criada_em: '2026-03-10T12:00:00Z',
    usada_em: '2026-03-10T12:00:00Z',
    atual: true,
  }
  const sessoes = { sessoes: [sessao, { ...sessao, id: 'b', dispositivo: 'Safari no iPhone', atual: false }] }
  const readable = { 'GET /api/perfil': perfil, 'GET /api/perfil/sessoes': sessoes }

  test('what cannot be read says so, part by part, and is read again', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/perfil': failed(),
      'GET /api/perfil/sessoes': noSentence(),
    }
    openScreen(PERFIL, '/perfil', answers)
    await said('Não foi possível carregar as informações do perfil.')
    await said('Não foi possível carregar as sessões abertas.')
    Object.assign(answers, readable)
    await press('Tentar novamente')
    await said('Safari no iPhone')
    await press('Tentar novamente')
    await said('Membro desde09/03/2025')
  })

  test('a name, sessions and the second factor that fail say so', async () => {
    const second = { ativo: true, codigos_restantes: 2 }
    openScreen(PERFIL, '/perfil', {
      ...readable,
      'GET /api/perfil': { ...perfil, segundo_fator: second },
      'PUT /api/perfil/nome': failed(),
      'DELETE /api/perfil/sessoes': noSentence(),
      'DELETE /api/sessao': failed(),
      'POST /api/perfil/segundo-fator/codigos': noSentence(),
      'POST /api/perfil/segundo-fator/desativar': noSentence(),
    })
    await press('Editar nome')
    await fill('Nome', 'Helena Duarte')
    await press('Salvar')
    await toasted('Erro', 'Não foi possível atualizar o nome.')
    expect((await field('Nome')).value).toBe('Helena Duarte')
    await press('Encerrar as outras')
    await press('Encerrar', dialog)
    await said('Erro ao encerrar a sessão. Tente novamente.')
    await press('Cancelar', dialog)
    await press('Encerrar: Firefox no Linux, esta sessão')
    await press('Encerrar', dialog)
    await toasted('Erro', 'Erro ao fazer logout.')
    await press('Cancelar', dialog)
    await said('Poucos códigos de recuperação')
    for (const [open, message] of [
      ['Gerar novos códigos', 'Erro ao gerar os códigos de recuperação. Tente novamente.'],
      ['Desativar', 'Erro ao desativar a verificação em duas etapas. Tente novamente.'],
    ] as const) {
      await press(open)
      await fill('Senha Atual', PASSWORD, dialog)
      await press(open, dialog)
      await toasted('Erro', message)
      await press('Cancelar', dialog)
    }
  })

  test('the second factor that cannot be begun says so', async () => {
    openScreen(PERFIL, '/perfil', { ...readable, 'POST /api/perfil/segundo-fator': noSentence() })
    await press('Ativar verificação em duas etapas')
    await press('Continuar', dialog)
    await refusedFor('Senha Atual', 'Senha é obrigatória', dialog)
    await fill('Senha Atual', PASSWORD, dialog)
    await press('Continuar', dialog)
    await toasted('Erro', 'Erro ao ativar a verificação em duas etapas. Tente novamente.')
  })

  test('a new password: what it is refused for, and that it fails', async () => {
    const answers: Record<string, unknown> = { ...readable, 'POST /api/senha/alterar': failed() }
    openScreen(PERFIL, '/perfil', answers)
    await press('Alterar Senha')
    await fill('Senha Atual', PASSWORD, dialog)
    await fill('Nova Senha', PASSWORD, dialog)
    expect(all('[type="submit"]', dialog).map((button) => button.hasAttribute('disabled'))).toEqual([true])
    const change = async (current: string, next: string, confirmation = next) => {
      await fill('Senha Atual', current, dialog)
      await fill('Nova Senha', next, dialog)
      await fill('Confirmar Nova Senha', confirmation, dialog)
      await press('Alterar Senha', dialog)
    }
    await change(PASSWORD, '12345', '1234')
    await refusedFor('Nova Senha', 'A nova senha deve ter pelo menos 6 caracteres.', dialog)
    await refusedFor('Confirmar Nova Senha', 'As senhas não coincidem.', dialog)
    await change(PASSWORD, 'ana@plantao.test')
    await refusedFor('Nova Senha', WEAK, dialog)
    await change(PASSWORD, 'orquestra-lilás-48')
    await toasted('Erro', 'Erro ao alterar senha.')
    answers['POST /api/senha/alterar'] = refused(422, 'SENHA', 'Senha atual incorreta.', {
      campo: 'senha_atual',
    })
    await press('Alterar Senha', dialog)
    await refusedFor('Senha Atual', 'Senha atual incorreta.', dialog)
  })
})

describe('usuarios', () => {
  const withoutAccess = { ...USUARIO, tem_acesso: false, email_confirmado: null, segundo_fator: false }
  const list = (usuario: object) => ({
    'GET /api/usuarios': { itens: [usuario], total: 1, limitada: false },
  })

  test('access, passwords, the second factor and Sincronizar that fail say so', async () => {
    openScreen(USUARIOS, '/usuarios', {
      ...list(USUARIO),
      'POST /api/usuarios/sincronizar': failed(),
      'POST /api/usuarios/*/senha': failed(),
      'DELETE /api/usuarios/*/segundo-fator': failed(),
    })
    await press('Sincronizar')
    await toasted('Erro', 'Erro na sincronização: Erro interno. Tente novamente.')
    await press('Redefinir senha usuário Sérgio Lima')
    await press('Redefinir Senha', dialog)
    await toasted('Erro ao resetar senha', 'Erro ao alterar senha.')
    await press('Cancelar', dialog)
    await press('Remover duas etapas usuário Sérgio Lima')
    await press('Remover', dialog)
    await toasted('Erro', 'Erro ao remover a verificação em duas etapas')
  })

  test('somebody who gets access: said where the invitation is, or why there is none', async () => {
    const answers: Record<string, unknown> = {
      ...list(withoutAccess),
      'POST /api/usuarios/*/acesso': refused(
        422,
        'CADASTRO_DESABILITADO',
        'Cadastro de novos usuários está desabilitado',
      ),
    }
    openScreen(USUARIOS, '/usuarios', answers, { envia_emails: true })
    await press('Dar acesso usuário Sérgio Lima')
    await said('Um email pedirá que confirme o endereço.')
    await press('Dar Acesso', dialog)
    await refusedFor('Nova senha', 'Cadastro de novos usuários está desabilitado', dialog)
    answers['POST /api/usuarios/*/acesso'] = USUARIO
    await press('Dar Acesso', dialog)
    await toasted('Sucesso!', 'Sérgio Lima agora tem acesso. Um email de confirmação foi enviado.')
  })

  test('a new one: what the form refuses, and what the server does', async () => {
    const answers: Record<string, unknown> = list(USUARIO)
    openScreen(USUARIOS, '/usuarios?aba=novo', answers)
    await fill('Nome', 'Carla Nogueira')
    await fill('Email', 'carla@')
    await fill('Senha', 'abc12')
    await press('Criar Usuário')
    await refusedFor('Email', 'Email inválido')
    await refusedFor('Senha', 'A senha deve ter no mínimo 6 caracteres')
    await fill('Email', 'carla@plantao.test')
    await fill('Senha', 'nogueira-27')
    await press('Criar Usuário')
    await refusedFor('Senha', WEAK)
    await fill('Senha', 'violão-de-cedro-9')
    for (const [code, label, name, message] of [
      ['DUPLICADO', 'Email', 'email', 'Este email já está cadastrado no sistema'],
      ['DADOS_INVALIDOS', 'Email', 'email', 'Email inválido'],
      ['SENHA_RECUSADA', 'Senha', 'senha', 'Senha muito fraca. Use pelo menos 10 caracteres'],
    ] as const) {
      answers['POST /api/usuarios'] = refused(422, code, message, { campo: name })
      await press('Criar Usuário')
      await toasted('Erro', message)
      await refusedFor(label, message)
    }
  })

  test('an edited one, whom the server refuses', async () => {
    const reason =
      'Não é possível mudar o cargo: este usuário é gerente de 1 loja. Escolha outro gerente antes.'
    openScreen(USUARIOS, `/usuarios?editar=${USUARIO.id}`, {
      ...list(USUARIO),
      [`GET /api/usuarios/${USUARIO.id}`]: USUARIO,
      'PUT /api/usuarios/*': refused(409, 'EM_USO', reason, { campo: 'registro.cargo' }),
    })
    await fill('Nome', '', dialog)
    await fill('Email', '', dialog)
    await press('Salvar Alterações', dialog)
    for (const label of ['Nome', 'Email']) await refusedFor(label, 'Nome e email são obrigatórios', dialog)
    await fill('Nome', 'Sérgio', dialog)
    await fill('Email', 'sergio@plantao.test', dialog)
    await press('Salvar Alterações', dialog)
    await refusedFor('Cargo', reason, dialog)
  })

  test('nobody at all, and a password that cannot be copied', async () => {
    openScreen(USUARIOS, '/usuarios', { 'GET /api/usuarios': { itens: [], total: 0, limitada: false } })
    await said('Nenhum usuário encontrado')
    closeScreen()
    openScreen(USUARIOS, '/usuarios', list(USUARIO))
    await press('Redefinir senha usuário Sérgio Lima')
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    await press('Copiar senha', dialog)
    await toasted('Erro', 'Não foi possível copiar a senha.')
    const senha = await field('Nova senha', dialog)
    await shown(() => document.activeElement === senha, 'the password in focus')
    expect([senha.selectionStart, senha.selectionEnd]).toEqual([0, senha.value.length])
    expect(all('[role="dialog"]')).toHaveLength(1)
  })
})
