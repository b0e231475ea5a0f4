/** One sale in the list: its fields, badges and actions. */
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { type Icon, IconEye, IconPencil, IconSpeakerphone, IconTrash } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Participante, Venda } from '../../contract/vendas.ts'
import { formatDate, formatDateLong } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { contarDe } from '../../core/texto.ts'
import { CAMPOS_VENDA, ROTULO_PARTICIPANTES } from '../../core/vendas-campos.ts'
import { usePode } from '../session/session.tsx'
import { CampanhaBadge, ComissaoBadge, StatusBadge } from '../ui/badges.tsx'
import type { AcaoVenda } from './search.ts'
import classes from './vendas.module.css'

/** Participants shown on a card; the details show all. */
const MAX_PARTICIPANTES = 6

interface Props {
  venda: Venda
  onAcao: (venda: Venda, acao: AcaoVenda) => void
}

export const VendaCard = memo(function VendaCard({ venda, onAcao }: Props) {
  const { numero_venda, participantes } = venda
  return (
    <Paper withBorder p="md" className={classes.card}>
      <header className={classes.cardHeader}>
        <div className={classes.cardTitle}>
          <Title order={2} size="h3" className={classes.numero}>
            {numero_venda}
          </Title>
          <Text fw={500} className={classes.wrap}>
            {venda.cliente_nome}
          </Text>
          <Group gap={6}>
            <StatusBadge status={venda.status} />
            {venda.status_comissao && <ComissaoBadge status={venda.status_comissao} rotulo />}
            {venda.campanhas.length > 0 && <CampanhaBadge />}
          </Group>
        </div>
        <Acoes venda={venda} onAcao={onAcao} />
      </header>

      <dl className={classes.campos}>
        <Campo rotulo={CAMPOS_VENDA.valor_venda.rotulo} className={classes.dinheiro ?? ''}>
          {formatBRL(venda.valor_venda)}
        </Campo>
        <Campo rotulo={CAMPOS_VENDA.data_venda.rotulo}>
          <time dateTime={venda.data_venda} title={formatDateLong(venda.data_venda)}>
            {formatDate(venda.data_venda)}
          </time>
        </Campo>
        <Campo rotulo={CAMPOS_VENDA.empreendimento_id.rotulo}>{venda.empreendimento.nome}</Campo>
        <Campo rotulo={CAMPOS_VENDA.unidade.rotulo}>
          {[venda.torre, venda.unidade].filter(Boolean).join(' · ')}
        </Campo>
        <Campo rotulo={CAMPOS_VENDA.colaborador_id.rotulo}>
          {venda.colaborador?.nome ?? 'Não informado'}
        </Campo>
        <Campo rotulo={CAMPOS_VENDA.tipo_pendencia.rotulo}>
          <Group gap={4}>
            {venda.tipo_pendencia.map((tipo) => (
              <Badge key={tipo} size="sm" variant="default">
                {tipo}
              </Badge>
            ))}
          </Group>
        </Campo>
      </dl>

      <Participantes participantes={participantes} />

      {venda.observacoes && (
        <Text c="dimmed" lineClamp={2} className={classes.wrap}>
          <span className={classes.rotulo}>{CAMPOS_VENDA.observacoes.rotulo}: </span>
          {venda.observacoes}
        </Text>
      )}
    </Paper>
  )
})

function Participantes({ participantes }: { participantes: Participante[] }) {
  const restantes = participantes.length - MAX_PARTICIPANTES
  return (
    <div>
      <Text className={classes.rotulo}>{ROTULO_PARTICIPANTES}</Text>
      <ul className={classes.participantes}>
        {participantes.slice(0, MAX_PARTICIPANTES).map((p) => (
          <li key={p.id} className={classes.participante}>
            <span className={classes.wrap}>{p.colaborador.nome}</span>
            <span className={classes.numeros}>
              {formatPercent(p.percentual_comissao)} · {formatBRL(p.valor_comissao)}
            </span>
            <span>{p.tipo_pagamento_comissao}</span>
            <ComissaoBadge status={p.status_comissao} />
          </li>
        ))}
      </ul>
      {restantes > 0 && (
        <Text size="xs" c="dimmed">
          e mais {contarDe(restantes, 'participante', 'participantes')}, em Visualizar
        </Text>
      )}
    </div>
  )
}

function Acoes(props: Props) {
  const podeEditar = usePode('vendas.editar')
  const podeAplicar = usePode('vendas.aplicar_campanha')
  const podeExcluir = usePode('vendas.excluir')
  return (
    <Group gap={4} className={classes.acoes}>
      <Acao {...props} acao="ver" texto="Visualizar" icone={IconEye} />
      {podeEditar && <Acao {...props} acao="editar" texto="Editar" icone={IconPencil} />}
      {podeAplicar && <Acao {...props} acao="campanha" texto="Aplicar campanha" icone={IconSpeakerphone} />}
      {podeExcluir && <Acao {...props} acao="excluir" texto="Excluir" icone={IconTrash} />}
    </Group>
  )
}

function Acao(props: Props & { acao: AcaoVenda; texto: string; icone: Icon }) {
  const { venda, acao, texto, icone: Icone, onAcao } = props
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      color={acao === 'excluir' ? 'red' : 'gray'}
      leftSection={<Icone size={16} aria-hidden />}
      aria-label={`${texto} venda ${venda.numero_venda}`}
      className={classes.acao}
      onClick={() => onAcao(venda, acao)}
    >
      {texto}
    </Button>
  )
}

function Campo({ rotulo, className, children }: { rotulo: string; className?: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.rotulo}>{rotulo}</dt>
      <dd className={`${classes.valor} ${className ?? ''}`}>{children}</dd>
    </div>
  )
}
