/** Confirms before deleting a sale. */
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Venda } from '../../contract/vendas.ts'
import { formatDate } from '../../core/dates.ts'
import { formatBRL } from '../../core/money.ts'
import { orpc } from '../api/query.ts'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { StatusBadge } from '../ui/badges.tsx'
import { vendaInList } from './cache.ts'
import { VENDA } from './record.ts'
import classes from './vendas.module.css'

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
      loading={<Skeleton height={140} />}
      onClose={onClose}
    >
      {(venda) => (
        <>
          <VendaSummary venda={venda} />
          <Text>
            As comissões, o histórico de alterações e todos os dados do cliente desta venda também serão
            removidos. Esta ação não pode ser desfeita.
          </Text>
          <Kept id={venda.id} />
        </>
      )}
    </DeleteRecord>
  )
}

/** What the law keeps from being removed. */
function Kept({ id }: { id: string }) {
  const { data, isPending } = useQuery(orpc.vendas.guardadaAte.queryOptions({ input: { id } }))
  if (isPending) return <Skeleton height={64} />
  if (!data?.guardada_ate) return null
  return (
    <Text>
      Até {formatDate(data.guardada_ate)} fica guardado só o que a lei manda: quem comprou, o que, por quanto,
      e as comissões. Só um Administrador pode ler, e o motivo fica registrado.
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
