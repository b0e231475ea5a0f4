/** Which of the clients' personal data an export shows. */
import type { ListFormat } from '../../contract/lists.ts'
import { can } from '../../contract/permissions.ts'
import type { PersonalField } from '../../core/dados-pessoais.ts'
import type { UsuarioCargo } from '../../core/usuarios.ts'

export type Unmasked = (field: PersonalField) => boolean

/** Whether a field is exported unmasked to someone with that cargo. */
export function unmaskedFor(cargo: UsuarioCargo | undefined, format: ListFormat): Unmasked {
  const withPersonalData = can(cargo, 'exportar.dados_pessoais')
  // The list shows the clients' names to everybody, and so does its printed page.
  return (field) => withPersonalData || (format === 'impressao' && field === 'cliente_nome')
}
