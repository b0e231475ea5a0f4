/** Users for the tests of their screen. */
import type { Usuario } from '../../contract/usuarios.ts'
import { USUARIO } from '../testing/records.ts'
import { all } from '../testing/screen.tsx'

/** A password that the form generates. */
export const GENERATED = /^[A-Za-z0-9!@#$%^&*]{12}$/
export const SERGIO = USUARIO
export const withoutAccess: Usuario = {
  ...USUARIO,
  tem_acesso: false,
  email_confirmado: null,
  segundo_fator: false,
}

export const list = (...itens: Usuario[]) => ({
  'GET /api/usuarios': { itens, total: itens.length, limitada: false },
})

/** The names of the buttons of all rows. */
export const rowButtons = () => [
  ...new Set(all('button[aria-label*=" usuário "]').map((button) => button.getAttribute('aria-label'))),
]
