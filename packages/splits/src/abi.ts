import { parseAbi } from 'viem';

// Written from the contracts' public interface. `parseAbi` only parses text, so a bundler may remove unused items.

const control = [
  'function transferControl(address split, address newController)',
  'function acceptControl(address split)',
  'function cancelControlTransfer(address split)',
  'function makeSplitImmutable(address split)',
  'function getHash(address split) view returns (bytes32)',
  'function getController(address split) view returns (address)',
  'function getNewPotentialController(address split) view returns (address)',
  'function getETHBalance(address account) view returns (uint256)',
  'function getERC20Balance(address account, address token) view returns (uint256)',
  'event InitiateControlTransfer(address indexed split, address indexed newPotentialController)',
  'event CancelControlTransfer(address indexed split)',
  'event ControlTransfer(address indexed split, address indexed previousController, address indexed newController)',
] as const;

/** SplitMain, version 1: splits without points. */
export const plainAbi = /* @__PURE__ */ parseAbi([
  'function createSplit(address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address controller) returns (address split)',
  'function predictImmutableSplitAddress(address[] accounts, uint32[] percentAllocations, uint32 distributorFee) view returns (address split)',
  'function updateSplit(address split, address[] accounts, uint32[] percentAllocations, uint32 distributorFee)',
  'function distributeETH(address split, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function updateAndDistributeETH(address split, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function distributeERC20(address split, address token, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function updateAndDistributeERC20(address split, address token, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function withdraw(address account, uint256 withdrawETH, address[] tokens)',
  'event CreateSplit(address indexed split, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address controller)',
  'event UpdateSplit(address indexed split, address[] accounts, uint32[] percentAllocations, uint32 distributorFee)',
  ...control,
]);

/** Splits with points. */
export const pointsAbi = /* @__PURE__ */ parseAbi([
  'struct PointsData { uint32 pointsPercent; address[] accounts; uint32[] percentAllocations; }',
  'function createSplit(PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address controller) returns (address split)',
  'function predictImmutableSplitAddress(PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee) view returns (address split)',
  'function updateSplit(address split, PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee)',
  'function distributeETH(address split, PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function updateAndDistributeETH(address split, PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function distributeERC20(address split, address token, PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function updateAndDistributeERC20(address split, address token, PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address distributorAddress)',
  'function withdraw(address account, uint256 withdrawETH, uint256 withdrawPoints, address[] tokens)',
  'function getPointsPercent(address split) view returns (uint32)',
  'function getETHPointsBalance(address account) view returns (uint256)',
  'function getPointsBalance(address account) view returns (int256)',
  'event CreateSplit(address indexed split, PointsData pointsData, address[] accounts, uint32[] percentAllocations, uint32 distributorFee, address controller)',
  'event UpdateSplit(address indexed split)',
  ...control,
]);

/** On Ethereum's mainnet, and before 0.11.3 with points, the event has less: the content is in the transaction. */
export const briefAbi = /* @__PURE__ */ parseAbi([
  'event CreateSplit(address indexed split)',
  'event UpdateSplit(address indexed split)',
]);

/** Every error of both contracts. */
export const errorsAbi = /* @__PURE__ */ parseAbi([
  'error InvalidSplit__TooFewAccounts(uint256 accountsLength)',
  'error InvalidSplit__AccountsAndAllocationsMismatch(uint256 accountsLength, uint256 allocationsLength)',
  'error InvalidSplit__InvalidAllocationsSum(uint32 allocationsSum)',
  'error InvalidSplit__AccountsOutOfOrder(uint256 index)',
  'error InvalidSplit__AllocationMustBePositive(uint256 index)',
  'error InvalidSplit__InvalidDistributorFee(uint32 distributorFee)',
  'error InvalidSplit__InvalidHash(bytes32 hash)',
  'error InvalidSplit__InvalidPointsPercent(uint32 pointsPercent)',
  'error InvalidSplit__TooFewPointsAccounts(uint256 pointsAccountsLength)',
  'error InvalidSplit__PointsAccountsAndAllocationsMismatch(uint256 accountsLength, uint256 allocationsLength)',
  'error InvalidSplit__InvalidPointsAllocationsSum(uint32 allocationsSum)',
  'error InvalidSplit__PointsAccountsOutOfOrder(uint256 index)',
  'error InvalidSplit__PointsAllocationMustBePositive(uint256 index)',
  'error Unauthorized(address sender)',
  'error InvalidNewController(address newController)',
  'error SenderNotManager()',
  'error CreateError()',
  'error Create2Error()',
  'error SafeERC20FailedOperation(address token)',
]);
