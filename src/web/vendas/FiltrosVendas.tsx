/** Filters and order of the list of sales, and its exports. */
import { Badge, Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { CHAVES_ORDEM, ORDENS_VENDAS } from '../../contract/vendas.ts'
import { FILTROS_PENDENCIA, STATUS_VENDA } from '../../core/vendas.ts'
import { CampanhaSelect } from '../campanhas/selects.tsx'
import { ColaboradorSelect, CorretorSelect } from '../colaboradores/selects.tsx'
import { EmpreendimentoSelect } from '../empreendimentos/selects.tsx'
import { DayFilter } from '../fields/DayFilter.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { SearchBox } from '../list/SearchBox.tsx'
import { LojaSelect } from '../lojas/selects.tsx'
import { enderecoDaExportacao, filtrosDe, temFiltro, type VendasSearch } from './search.ts'
import classes from './vendas.module.css'

interface Props {
  search: VendasSearch
  onChange: (patch: Partial<VendasSearch>) => void
  buscaRef: RefObject<HTMLInputElement | null>
  /** Leaves the height to the list: filters in use are counted, and open only when asked for. */
  denso: boolean
}

export function FiltrosVendas({ search, onChange, buscaRef, denso }: Props) {
  const { texto: _texto, ...demais } = filtrosDe(search)
  const ativos = Object.keys(demais).filter((campo) => campo !== 'papel').length
  const [emUsoNoInicio] = useState(ativos > 0)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const opened = chosen ?? (emUsoNoInicio && !denso)
  return (
    <search aria-label="Filtrar vendas">
      <div className={classes.barra}>
        <SearchBox
          label="Buscar vendas"
          placeholder="Número, cliente, CPF, unidade, empreendimento ou corretor"
          text={search.texto ?? ''}
          onChange={(texto) => onChange({ texto: texto || undefined })}
          inputRef={buscaRef}
        />
        <Select
          aria-label="Ordenar por"
          data={CHAVES_ORDEM.map((ordem) => ({ value: ordem, label: ORDENS_VENDAS[ordem] }))}
          value={search.ordem ?? 'recentes'}
          onChange={(ordem) =>
            onChange({ ordem: ordem === 'recentes' || ordem === null ? undefined : ordem })
          }
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          rightSection={
            ativos > 0 && (
              <Badge size="sm" circle variant="filled" aria-label={`${ativos} em uso`}>
                {ativos}
              </Badge>
            )
          }
          aria-expanded={opened}
          aria-controls="filtros-vendas"
          onClick={() => setChosen(!opened)}
        >
          Filtros
        </Button>
        <ExportMenu address={(formato) => enderecoDaExportacao(search, formato)} />
      </div>

      <div id="filtros-vendas" hidden={!opened}>
        {opened && <Campos search={search} onChange={onChange} />}
      </div>

      {temFiltro(search) && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => onChange(SEM_FILTROS)}>
          Limpar filtros
        </Button>
      )}
    </search>
  )
}

const SEM_FILTROS: Partial<VendasSearch> = {
  texto: undefined,
  status: undefined,
  de: undefined,
  ate: undefined,
  loja_id: undefined,
  empreendimento_id: undefined,
  colaborador_id: undefined,
  papel: undefined,
  pendencia: undefined,
  campanha_id: undefined,
}

/** The selected person's role in the sale; by default any. */
const PAPEIS = [
  ['principal', 'Só como vendedor principal'],
  ['equipe', 'Com a equipe'],
] as const

function Campos({ search, onChange }: Pick<Props, 'search' | 'onChange'>) {
  const Pessoa = search.papel === 'equipe' ? ColaboradorSelect : CorretorSelect
  return (
    <div className={classes.filtros}>
      <MultiSelect
        label="Status"
        placeholder={search.status?.length ? '' : 'Todos'}
        data={[...STATUS_VENDA]}
        value={search.status ?? []}
        onChange={(status) => onChange({ status: status.length > 0 ? status : undefined })}
        clearable
        maxDropdownHeight={300}
      />
      <DayFilter label="De" value={search.de} onChange={(de) => onChange({ de })} />
      <DayFilter label="Até" value={search.ate} onChange={(ate) => onChange({ ate })} />
      <LojaSelect
        label="Loja"
        value={search.loja_id ?? null}
        onChange={(id) => onChange({ loja_id: id ?? undefined })}
      />
      <EmpreendimentoSelect
        label="Empreendimento"
        value={search.empreendimento_id ?? null}
        onChange={(id) => onChange({ empreendimento_id: id ?? undefined })}
      />
      <Pessoa
        label="Corretor"
        value={search.colaborador_id ?? null}
        onChange={(id) =>
          onChange(id === null ? { colaborador_id: undefined, papel: undefined } : { colaborador_id: id })
        }
      />
      {search.colaborador_id &&
        PAPEIS.map(([papel, label]) => (
          <Checkbox
            key={papel}
            label={label}
            checked={search.papel === papel}
            onChange={({ currentTarget }) => onChange({ papel: currentTarget.checked ? papel : undefined })}
            style={{ alignSelf: 'end' }}
            mb={8}
          />
        ))}
      <Select
        label="Pendência"
        placeholder="Todas"
        data={[...FILTROS_PENDENCIA]}
        value={search.pendencia ?? null}
        onChange={(pendencia) => onChange({ pendencia: pendencia ?? undefined })}
        clearable
      />
      <CampanhaSelect
        label="Campanha"
        value={search.campanha_id ?? null}
        onChange={(id) => onChange({ campanha_id: id ?? undefined })}
      />
    </div>
  )
}
