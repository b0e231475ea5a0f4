/** Confirms before deleting a sale. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { formatDate } from '../../../core/dates.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { orpc } from '../../api/query.ts'
import { DeleteRecord } from '../../record/DeleteRecord.tsx'
import { StatusBadge } from '../../ui/badges.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { vendaInList } from '../cache.ts'
import { VENDA } from '../form/record.ts'
import classes from '../vendas.module.css'

interface Props {
  id: string
  onClose: () => void
}

export function DeleteVenda({ id, onClose }: Props) {
  return (
    <DeleteRecord
      of={VENDA}
      id={id}
      title="Excluir Venda"
      known={vendaInList(id)}
      loading={<Loading height={140} label="Carregando venda" />}
      onClose={onClose}
    >
      {(venda) => (
        <>
          <VendaSummary venda={venda} />
          <Text>
            As comissões, o histórico de alterações e todos os dados do cliente desta venda também serão
            removidos. Esta ação não pode ser desfeita.
          </Text>
          <Consequences id={venda.id} />
        </>
      )}
    </DeleteRecord>
  )
}

/** Says what is deleted with the sale, and what the law keeps. */
function Consequences({ id }: { id: string }) {
  const { data, isPending } = useQuery(orpc.vendas.guardadaAte.queryOptions({ input: { id } }))
  if (isPending) return <Loading height={64} label="Vendo o que sai com ela" />
  if (!data) return null
  return (
    <>
      {data.anexos > 0 && (
        <Text>{counted(data.anexos, 'anexo é apagado', 'anexos são apagados')} com ela.</Text>
      )}
      {data.guardada_ate && <KeptByLaw ate={data.guardada_ate} />}
    </>
  )
}

function KeptByLaw({ ate }: { ate: string }) {
  return (
    <Text>
      Até {formatDate(ate)} fica guardado só o que a lei manda: quem comprou, o que, por quanto, e as
      comissões. Só um Administrador pode ler, e o motivo fica registrado.
    </Text>
  )
}

function VendaSummary({ venda }: { venda: Venda }) {
  return (
    <Stack gap={4} className={classes.resumo}>
      <Text fw={600}>
        {venda.numero_venda} · {venda.cliente_nome}
      </Text>
      <Text>
        {venda.empreendimento.nome}
        {venda.torre && ` · ${venda.torre}`} · {venda.unidade}
      </Text>
      <Text>
        {formatBRL(venda.valor_venda)} · {formatDate(venda.data_venda)}
      </Text>
      <div>
        <StatusBadge status={venda.status} />
      </div>
    </Stack>
  )
}
