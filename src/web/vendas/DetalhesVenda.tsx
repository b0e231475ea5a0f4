/** The details dialog of a sale; prints on one page. */
import { Button, Group, Modal, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Venda } from '../../contract/vendas.ts'
import { escritoOuNulo } from '../../core/campos.ts'
import { ROTULO_BASE } from '../../core/comissao.ts'
import { formatDate, formatDateLong } from '../../core/datas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { CAMPOS_VENDA, ROTULO_PARTICIPANTES } from '../../core/vendas-campos.ts'
import { motivoDaDesistencia } from '../../core/vendas-coerencia.ts'
import { orpc } from '../api/query.ts'
import { CampanhaBadge, ComissaoBadge, StatusBadge } from '../ui/badges.tsx'
import { SMALL_SCREEN } from '../ui/media.ts'
import { vendaNaLista } from './cache.ts'
import { HistoricoVenda } from './HistoricoVenda.tsx'
import { fitToPage } from './print.ts'
import { VendaIndisponivel } from './VendaIndisponivel.tsx'
import './print.css'
import classes from './vendas.module.css'

interface Props {
  id: string
  onClose: () => void
}

export function DetalhesVenda({ id, onClose }: Props) {
  const small = useMediaQuery(SMALL_SCREEN)
  const { data, error, refetch } = useQuery(
    orpc.vendas.obter.queryOptions({ input: { id }, placeholderData: () => vendaNaLista(id) }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title="Detalhes da Venda"
      fullScreen={small}
      size={900}
      portalProps={{ className: 'print-only' }}
    >
      {error ? (
        <VendaIndisponivel error={error} onRetry={() => void refetch()} onClose={onClose} />
      ) : data ? (
        <Detalhes venda={data} />
      ) : (
        <Esqueleto />
      )}
    </Modal>
  )
}

function Detalhes({ venda }: { venda: Venda }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    return element ? fitToPage(element) : undefined
  }, [])
  return (
    <Stack gap="md">
      <Stack gap="md" ref={ref} className="print-page">
        <Cabecalho venda={venda} />
        <Secoes venda={venda} />
        <Participantes venda={venda} />
        {venda.observacoes && (
          <Cartao titulo={CAMPOS_VENDA.observacoes.rotulo}>
            <Text className={classes.texto}>{venda.observacoes}</Text>
          </Cartao>
        )}
      </Stack>
      <HistoricoVenda id={venda.id} />
      <Group justify="flex-end" gap="xs" className="print-hidden">
        <Button
          variant="default"
          component="a"
          href={`/api/vendas/${venda.id}/pdf`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Baixar PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </Group>
    </Stack>
  )
}

function Cabecalho({ venda }: { venda: Venda }) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div className={classes.wrap}>
        <Text size="lg" fw={650}>
          {venda.numero_venda}
        </Text>
        <Text>{venda.cliente_nome}</Text>
        <Group gap={6} mt={4}>
          <StatusBadge status={venda.status} />
          {venda.status_comissao && <ComissaoBadge status={venda.status_comissao} rotulo />}
          {venda.campanhas.length > 0 && <CampanhaBadge />}
        </Group>
      </div>
      <Text size="lg" className={classes.dinheiro ?? ''}>
        {formatBRL(venda.valor_venda)}
      </Text>
    </Group>
  )
}

function Secoes({ venda }: { venda: Venda }) {
  const { empreendimento } = venda
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" className="print-two-columns">
      <Cartao titulo="Dados da Venda">
        <Linha rotulo={CAMPOS_VENDA.data_venda.rotulo}>{dia(venda.data_venda)}</Linha>
        <Linha rotulo={CAMPOS_VENDA.data_aprovacao.rotulo}>{dia(venda.data_aprovacao)}</Linha>
        <Linha rotulo={CAMPOS_VENDA.data_desembolso.rotulo}>{dia(venda.data_desembolso)}</Linha>
        <Campo nome="forma_pagamento" venda={venda} />
        <Campo nome="tipo_pendencia" venda={venda} />
        <Campo nome="descricao_outras_pendencias" venda={venda} />
        <Linha rotulo={CAMPOS_VENDA.motivo_rejeicao.rotulo}>{motivoDaDesistencia(venda)}</Linha>
      </Cartao>
      <Cartao titulo="Cliente">
        <Campo nome="cliente_nome" venda={venda} />
        <Campo nome="cliente_cpf" venda={venda} />
        <Campo nome="cliente_rg" venda={venda} />
        <Campo nome="cliente_telefone" venda={venda} />
        <Campo nome="cliente_email" venda={venda} />
        <Campo nome="cliente_profissao" venda={venda} />
        <Campo nome="cliente_renda" venda={venda} />
        <Campo nome="tipo_renda" venda={venda} />
      </Cartao>
      <Cartao titulo="Empreendimento">
        <Linha rotulo="Nome">{empreendimento.nome}</Linha>
        <Campo nome="torre" venda={venda} />
        <Campo nome="unidade" venda={venda} />
        <Linha rotulo="Endereço">{empreendimento.endereco}</Linha>
      </Cartao>
      {(venda.valor_ato > 0 || venda.valor_financiado !== null) && (
        <Cartao titulo="Dados Financeiros">
          <Campo nome="valor_venda" venda={venda} />
          <Campo nome="valor_ato" venda={venda} />
          <Campo nome="valor_financiado" venda={venda} />
        </Cartao>
      )}
      <Cartao titulo={CAMPOS_VENDA.colaborador_id.rotulo}>
        <Linha rotulo="Nome">{venda.colaborador?.nome ?? 'Não informado'}</Linha>
      </Cartao>
      <Cartao titulo="Loja">
        <Linha rotulo="Nome">{venda.loja.nome}</Linha>
      </Cartao>
      {venda.campanhas.length > 0 && (
        <Cartao titulo="Campanhas">
          {venda.campanhas.map(({ id, campanha, desconto_aplicado, bonus_comissao_aplicado }) => (
            <Linha key={id} rotulo={`${campanha.nome} (${campanha.tipo})`}>
              {formatBRL(desconto_aplicado)} de desconto, {formatPercent(bonus_comissao_aplicado)} de bônus
            </Linha>
          ))}
        </Cartao>
      )}
    </SimpleGrid>
  )
}

function Participantes({ venda }: { venda: Venda }) {
  return (
    <Cartao titulo={ROTULO_PARTICIPANTES}>
      <ul className={classes.participantes}>
        {venda.participantes.map((p) => (
          <li key={p.id} className={classes.participante}>
            <span className={classes.wrap}>
              {p.colaborador.nome}
              {p.observacoes && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  {p.observacoes}
                </Text>
              )}
            </span>
            <span className={classes.numeros}>
              {formatPercent(p.percentual_comissao)} · {formatBRL(p.valor_comissao)}
            </span>
            <span>{p.tipo_pagamento_comissao}</span>
            <span>
              <ComissaoBadge status={p.status_comissao} />
              {p.data_pagamento && (
                <Text component="span" size="xs" c="dimmed" display="block">
                  em {formatDate(p.data_pagamento)}
                </Text>
              )}
              {p.estorno_pendente && (
                <Text component="span" size="xs" c="var(--mantine-color-error)" display="block">
                  Estorno pendente
                </Text>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.total}>
        <span>Total: {formatPercent(venda.percentual_comissao)}</span>
        <span>{formatBRL(venda.valor_comissao)}</span>
      </div>
      <Text size="xs" c="dimmed">
        Comissões calculadas sobre: {ROTULO_BASE[venda.base_calculo_comissao].toLowerCase()}
      </Text>
    </Cartao>
  )
}

function Cartao({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="sm">
      <Title order={3} mb={6}>
        {titulo}
      </Title>
      {children}
    </Paper>
  )
}

/** A field of the sale; renders nothing without a value. */
function Campo({ nome, venda }: { nome: keyof typeof CAMPOS_VENDA; venda: Venda }) {
  const { rotulo, formato } = CAMPOS_VENDA[nome]
  return <Linha rotulo={rotulo}>{escritoOuNulo(venda[nome], formato)}</Linha>
}

/** A labelled value; renders nothing without a value. */
function Linha({ rotulo, children }: { rotulo: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div className={classes.linhaDetalhe}>
      <span className={classes.rotulo}>{rotulo}</span>
      <span className={classes.texto}>{children}</span>
    </div>
  )
}

function dia(data: string | null): ReactNode {
  if (data === null) return null
  return (
    <time dateTime={data} title={formatDateLong(data)}>
      {formatDate(data)}
    </time>
  )
}

function Esqueleto() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando venda" aria-busy="true">
      <Skeleton height={64} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Skeleton height={150} />
        <Skeleton height={150} />
        <Skeleton height={110} />
        <Skeleton height={110} />
      </SimpleGrid>
    </Stack>
  )
}
