/** The file for the bank in which a payment stands, and why the bank refused it. */
import type { PagamentoCompleto } from '../../../contract/financeiro/pagamentos.ts'
import { Fact } from '../../ui/Facts.tsx'

export function NoArquivo({ pagamento: { arquivo, motivo_da_rejeicao } }: { pagamento: PagamentoCompleto }) {
  return (
    <>
      {arquivo && <Fact label="Arquivo do banco">{arquivo.nome}</Fact>}
      {motivo_da_rejeicao && <Fact label="Motivo da rejeição">{motivo_da_rejeicao}</Fact>}
    </>
  )
}
