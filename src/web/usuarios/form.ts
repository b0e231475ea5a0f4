/** The user's form while it is typed: its values, its labels, and the user that comes of it. */
import { z } from 'zod'
import {
  type Usuario,
  type UsuarioEditado,
  type UsuarioNovo,
  usuarioEditado,
  usuarioNovo,
} from '../../contract/usuarios.ts'
import { primeiraSenhaCurta, recusaDaSenha } from '../../core/senha.ts'
import { STATUS_REGISTRO } from '../../core/status.ts'
import { CARGOS_USUARIO } from '../../core/usuarios.ts'
import { type Reading, readForm } from '../crud/record-form.ts'

/** Empty texts are '', an empty choice is null. A draft keeps exactly this: the password is none of it. */
export const formUsuario = z.object({
  nome: z.string(),
  email: z.string(),
  cargo: z.enum(CARGOS_USUARIO),
  status: z.enum(STATUS_REGISTRO),
  loja_id: z.string().nullable(),
  colaborador_id: z.string().nullable(),
  /** The names of loja and colaborador by id, so that they show without asking again; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormUsuario = z.output<typeof formUsuario>
export type CampoUsuario = Exclude<keyof FormUsuario, 'nomes'>

export const ROTULOS: Record<CampoUsuario, string> = {
  nome: 'Nome',
  email: 'Email',
  cargo: 'Cargo',
  status: 'Status',
  loja_id: 'Loja',
  colaborador_id: 'Colaborador',
}

export const USUARIO_EM_BRANCO: FormUsuario = {
  nome: '',
  email: '',
  cargo: 'Staff',
  status: 'Ativo',
  loja_id: null,
  colaborador_id: null,
  nomes: {},
}

export function formDoUsuario(usuario: Usuario): FormUsuario {
  const { nome, email, cargo, status, loja_id, colaborador_id, loja, colaborador } = usuario
  const ligados = [loja, colaborador].filter((um) => um !== null)
  return {
    ...{ nome, email, cargo, status, loja_id, colaborador_id },
    nomes: Object.fromEntries(ligados.map((um) => [um.id, um.nome])),
  }
}

/** The new user with that password, of which the installation asks `minimo` characters at least. */
export function lerUsuarioNovo(
  { nomes: _nomes, ...campos }: FormUsuario,
  senha: string,
  minimo: number,
): Reading<UsuarioNovo> {
  const lido = readForm(usuarioNovo, { ...campos, senha })
  if (lido.errors?.senha !== undefined) return lido
  const recusa = recusaDaNovaSenha(senha, { ...campos, minimo })
  return recusa === null ? lido : { errors: { ...lido.errors, senha: recusa } }
}

/** Why somebody's first password is refused; null when it is accepted. The server knows the common ones besides. */
function recusaDaNovaSenha(
  senha: string,
  { nome, email, minimo }: { nome: string; email: string; minimo: number },
): string | null {
  return recusaDaSenha(senha, { nome, email, minimo, comuns: new Set(), curta: primeiraSenhaCurta })
}

export function lerUsuarioEditado({ nomes: _nomes, ...campos }: FormUsuario): Reading<UsuarioEditado> {
  return readForm(usuarioEditado, campos)
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormUsuario, campo: CampoUsuario): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  return campo === 'loja_id' || campo === 'colaborador_id' ? (form.nomes[valor] ?? 'sem nome') : valor
}
