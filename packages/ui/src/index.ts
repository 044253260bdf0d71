export { EmptyState } from './feedback/EmptyState.tsx'
export { CodeTag, ErrorState, type ErrorStateProps } from './feedback/ErrorState.tsx'
export { ProgressBar } from './feedback/ProgressBar.tsx'
export { Skeleton } from './feedback/Skeleton.tsx'
export { Spinner } from './feedback/Spinner.tsx'
export { type FeedState, StateDot, type StateDotProps } from './feedback/StateDot.tsx'
export { Toaster } from './feedback/Toaster.tsx'
export { dismissToast, showNotice, showToast, type Toast, type ToastVariant } from './feedback/toast-store.ts'
export { Button, type ButtonProps, type ButtonSize, type ButtonTone, buttonClass } from './forms/Button.tsx'
export { Checkbox, type CheckboxProps } from './forms/Checkbox.tsx'
export { CopyButton } from './forms/CopyButton.tsx'
export { DecimalInput, type DecimalInputProps } from './forms/DecimalInput.tsx'
export { Field, type FieldControl, FieldError, type FieldProps } from './forms/Field.tsx'
export { IconButton, type IconButtonProps } from './forms/IconButton.tsx'
export { fieldClass, Input, type InputProps, NumberInput } from './forms/Input.tsx'
export { OptionList, type OptionListProps } from './forms/OptionList.tsx'
export { RadioGroup, type RadioGroupProps } from './forms/RadioGroup.tsx'
export { Segmented, type SegmentedProps } from './forms/Segmented.tsx'
export { Select, type SelectProps } from './forms/Select.tsx'
export { Slider, type SliderProps } from './forms/Slider.tsx'
export { Switch, type SwitchProps } from './forms/Switch.tsx'
export { Kbd } from './layout/Kbd.tsx'
export { moveListFocus } from './layout/roving-focus.ts'
export { scrollRowTo } from './layout/scroll-row.ts'
export { type TabItem, Tabs, type TabsProps } from './layout/Tabs.tsx'
export { tabClass } from './layout/tab-class.ts'
export { useMediaQuery } from './layout/useMediaQuery.ts'
export { PHONE_QUERY, type Tier, VIEWPORT_TIERS } from './layout/viewport.ts'
export { Badge, type Tone } from './lists/Badge.tsx'
export { Chip } from './lists/Chip.tsx'
export { Delta, type DeltaProps } from './lists/Delta.tsx'
export { type Identicon, identicon } from './lists/identicon.ts'
export { Meter } from './lists/Meter.tsx'
export { NumberText, type NumberTextProps } from './lists/NumberText.tsx'
export { Sparkline, type SparklineProps } from './lists/Sparkline.tsx'
export { TokenIcon, type TokenIconProps } from './lists/TokenIcon.tsx'
export { ColumnChooser } from './lists/table/ColumnChooser.tsx'
export { type ColumnLayout, parseColumnLayout } from './lists/table/column-layout.ts'
export type { ArrangedColumns, ColumnChooserProps, TableColumn } from './lists/table/columns.ts'
export { DataTable, type DataTableProps } from './lists/table/DataTable.tsx'
export {
  rowLinkClass,
  TableCell,
  type TableCellProps,
  TableRow,
  type TableRowProps,
} from './lists/table/TableRow.tsx'
export { useColumns } from './lists/table/useColumns.ts'
export { useVisibleRange, VirtualRows, type VirtualRowsProps } from './lists/VirtualRows.tsx'
export { Menu, type MenuItem, type MenuProps } from './overlays/Menu.tsx'
export {
  Dialog,
  DialogBody,
  type DialogBodyProps,
  DialogFooter,
  Drawer,
  type DrawerProps,
  type ModalProps,
} from './overlays/Modal.tsx'
export { Sheet, type SheetProps } from './overlays/Sheet.tsx'
export { Tooltip } from './overlays/Tooltip.tsx'
export { removeOverlayEntries } from './overlays/useBackCloses.ts'
export { loadWhenOnline } from './parts/load-when-online.ts'
export { cx } from './theme/cx.ts'
