/** Which of the clients' personal data an export shows. */
import type { ListFormat } from '../../contract/lists.ts'
import { can, type Person } from '../../contract/permissions.ts'
import type { PersonalField } from '../../core/dados-pessoais.ts'

export type Unmasked = (field: PersonalField) => boolean

/** Whether a field is exported unmasked to the person. */
export function unmaskedFor(person: Person | null, format: ListFormat): Unmasked {
  const withPersonalData = can(person, 'exportar.dados_pessoais')
  // The list shows the clients' names to everybody, and so does its printed page.
  return (field) => withPersonalData || (format === 'impressao' && field === 'cliente_nome')
}
