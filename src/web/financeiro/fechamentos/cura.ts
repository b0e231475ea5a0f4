/** Where what speaks against paying a commission is put right. */
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { can, type Person } from '../../../contract/permissions.ts'
import type { BloqueioTipo } from '../../../core/financeiro/bloqueios.ts'
import { addressOf, placeOf, screenOf } from '../../navigation/places.ts'

interface Cura {
  texto: string
  href: string
}

/** The link for the reason; null where only time helps, or somebody else. */
export function curaOf(
  tipo: BloqueioTipo,
  { favorecido_id, favorecido, colaborador_id, venda }: LinhaDoFechamento,
  person: Person | undefined,
): Cura | null {
  const payee = placeOf('favorecidos', { id: favorecido_id, titulo: favorecido }, person)
  switch (tipo) {
    case 'Mesmo documento':
      return { texto: 'Juntar favorecidos', href: screenOf('favorecidos', { repetido: 'sim' }) }
    case 'Sem chave PIX':
      return { texto: 'Informar a chave', href: payee }
    case 'Colaborador inativo':
      return colaborador_id === null
        ? null
        : {
            texto: 'Abrir colaborador',
            href: placeOf('colaboradores', { id: colaborador_id, titulo: favorecido }, person),
          }
    case 'Venda em Desistência':
    case 'Venda de outra loja':
    case 'Venda com pendência':
      return (
        venda && {
          texto: 'Resolver na venda',
          href: placeOf('vendas', { id: venda.id, titulo: venda.numero_venda }, person),
        }
      )
    case 'Abaixo do mínimo':
      return can(person, 'configuracoes.usar')
        ? { texto: 'Mudar o mínimo', href: addressOf('/configuracoes') }
        : null
    default:
      return { texto: 'Abrir favorecido', href: payee }
  }
}
