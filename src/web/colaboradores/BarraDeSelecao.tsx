/**
 * Bulk actions for the selected colaboradores. The bar appears below the list and sticks to the bottom of the screen,
 * so that rows do not move during selection.
 */
import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import type { Colaborador } from '../../contract/colaboradores.ts'
import { contarDe } from '../../core/texto.ts'
import { usePode } from '../session/session.tsx'
import classes from './colaboradores.module.css'
import { type AcaoEmLote, LoteDialog } from './LoteDialog.tsx'
import type { Selecao } from './use-selecao.ts'

export function BarraDeSelecao({ selecao }: { selecao: Selecao<Colaborador> }) {
  const [acao, setAcao] = useState<AcaoEmLote | null>(null)
  const { selecionados } = selecao
  return (
    <>
      {selecionados.length > 0 && <Barra selecao={selecao} onAcao={setAcao} />}
      {acao && <LoteDialog acao={acao} selecao={selecao} onClose={() => setAcao(null)} />}
    </>
  )
}

function Barra({ selecao, onAcao }: { selecao: Selecao<Colaborador>; onAcao: (acao: AcaoEmLote) => void }) {
  const podeEditar = usePode('colaboradores.editar')
  const podeAlternar = usePode('colaboradores.alternar')
  const { selecionados, limpar } = selecao
  const algum = (status: Colaborador['status']) => selecionados.some((um) => um.status === status)
  return (
    <Paper withBorder p="xs" className={classes.selecao} component="section" aria-label="Selecionados">
      <Group gap="xs" className={classes.acoes}>
        <Text fw={500} role="status" className={classes.contagem}>
          {contarDe(selecionados.length, 'selecionado', 'selecionados')}
        </Text>
        {podeEditar && (
          <>
            <Button variant="default" onClick={() => onAcao('loja_id')}>
              Mudar loja
            </Button>
            <Button variant="default" onClick={() => onAcao('superior_id')}>
              Mudar superior
            </Button>
          </>
        )}
        {podeAlternar && algum('Ativo') && (
          <Button variant="default" onClick={() => onAcao('Inativo')}>
            Inativar
          </Button>
        )}
        {podeAlternar && algum('Inativo') && (
          <Button variant="default" onClick={() => onAcao('Ativo')}>
            Ativar
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={limpar}>
          Limpar seleção
        </Button>
      </Group>
    </Paper>
  )
}
