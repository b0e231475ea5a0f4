import { addMonths } from '../../core/dates.ts'
import { USUARIO_CARGOS, type UsuarioCargo } from '../../core/usuarios.ts'
import type { ColaboradorDemo } from './colaboradores.ts'
import { DOMAIN, type LojaDemo } from './lojas.ts'
import { emailOf } from './people.ts'
import type { Making, Row } from './rows.ts'

/** A usuario of the demo; without `senha` they are 'Sem Acesso'. */
export interface UsuarioDemo {
  /** Without the login's id, which is set when the row is written. */
  row: Row<'usuarios'>
  senha: string | null
}

/** The demo's passwords, by role: not secret. */
const SENHAS: Record<UsuarioCargo, string> = {
  Administrador: 'Varanda-Gourmet-27',
  Staff: 'Chave-na-Mao-2027',
}

/**
 * Two Administradores and six Staff, one of them Inativo and one without a login. The first of each role is printed.
 */
export function makeUsuarios(
  { random, calendar }: Making,
  lojas: readonly LojaDemo[],
  colaboradores: readonly ColaboradorDemo[],
): UsuarioDemo[] {
  return USUARIOS.map((spec, i) => {
    const { nome, cargo, loja, diretor, status = 'Ativo', hasNoLogin = false } = spec
    const colaborador = diretor === undefined ? undefined : colaboradores[diretor]?.row
    return {
      senha: hasNoLogin ? null : SENHAS[cargo],
      row: {
        id: random.uuid(),
        user_id: null,
        email: emailOf(colaborador?.nome ?? nome, DOMAIN),
        nome: colaborador?.nome ?? nome,
        cargo,
        loja_id: lojas.find(({ row }) => row.codigo === loja)?.row.id ?? null,
        colaborador_id: colaborador?.id ?? null,
        status,
        inativado_por_administrador: status === 'Inativo',
        data_admissao: null,
        senha_redefinida_em: null,
        segundo_fator_removido_em: null,
        created_at: calendar.instantOn(addMonths(calendar.today, -20 + i), 555 + i * 31),
      },
    }
  })
}

interface Spec {
  nome: string
  cargo: UsuarioCargo
  loja?: string
  /** The index of the Diretor whose name replaces `nome`. */
  diretor?: number
  status?: 'Inativo'
  hasNoLogin?: boolean
}

const USUARIOS: readonly Spec[] = [
  { nome: 'Helena Duarte', cargo: 'Administrador', loja: 'AR' },
  { nome: 'Diretoria', cargo: 'Administrador', diretor: 0 },
  { nome: 'Camila Nogueira', cargo: 'Staff', loja: 'AR' },
  { nome: 'Rafael Siqueira', cargo: 'Staff', loja: 'RP' },
  { nome: 'Patrícia Lemos', cargo: 'Staff', loja: 'CP' },
  { nome: 'Diego Fonseca', cargo: 'Staff', loja: 'UB' },
  { nome: 'Sueli Antunes', cargo: 'Staff', loja: 'BA', status: 'Inativo' },
  { nome: 'Tomás Vieira', cargo: 'Staff', loja: 'SC', hasNoLogin: true },
]

/** One login per role, printed when the demo starts. */
export const LOGINS: readonly { cargo: UsuarioCargo; email: string; senha: string }[] =
  USUARIO_CARGOS.flatMap((cargo) =>
    USUARIOS.filter((usuario) => usuario.cargo === cargo)
      .slice(0, 1)
      .map(({ nome }) => ({ cargo, email: emailOf(nome, DOMAIN), senha: SENHAS[cargo] })),
  )
