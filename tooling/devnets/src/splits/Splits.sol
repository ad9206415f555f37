// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

// Two split contracts for local chains, written from their public interface and the rules that the README of packages/splits lists.
// They are made for reading and for tests, not for money.

interface Token {
    function balanceOf(address holder) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

interface PointsEmitter {
    struct Rewards {
        address builder;
        address deployer;
        address purchaseReferral;
    }

    function buyToken(address[] calldata buyers, uint256[] calldata bps, Rewards calldata rewards)
        external
        payable
        returns (uint256);
    function getTokenQuoteForPayment(uint256 payment) external view returns (int256);
}

/// What stands at a split's address: takes money and hands it to the contract that made it, to nobody else.
contract Till {
    address private immutable maker;

    constructor() {
        maker = msg.sender;
    }

    receive() external payable {}

    function release(address asset, uint256 amount) external {
        require(msg.sender == maker, "not the maker");
        if (asset != address(0)) {
            require(Token(asset).transfer(maker, amount), "TRANSFER_FAILED");
        } else {
            (bool sent,) = maker.call{value: amount}("");
            require(sent, "ETH_TRANSFER_FAILED");
        }
    }
}

abstract contract SplitsBase {
    struct Entry {
        bytes32 hash;
        address controller;
        address candidate;
        uint32 pointsPercent;
    }

    uint256 public constant PERCENTAGE_SCALE = 1e6;
    uint256 internal constant MOST_FEE = 1e5;
    address internal constant ETH = address(0);

    address public immutable walletImplementation;
    mapping(address split => Entry) internal entries;
    mapping(address asset => mapping(address account => uint256)) internal owed;

    event InitiateControlTransfer(address indexed split, address indexed newPotentialController);
    event CancelControlTransfer(address indexed split);
    event ControlTransfer(
        address indexed split, address indexed previousController, address indexed newController
    );
    event DistributeETH(address indexed split, uint256 amount, address indexed distributorAddress);
    event DistributeERC20(
        address indexed split, address indexed token, uint256 amount, address indexed distributorAddress
    );

    error Unauthorized(address sender);
    error InvalidNewController(address newController);
    error Create2Error();
    error InvalidSplit__TooFewAccounts(uint256 accountsLength);
    error InvalidSplit__AccountsAndAllocationsMismatch(uint256 accountsLength, uint256 allocationsLength);
    error InvalidSplit__InvalidAllocationsSum(uint32 allocationsSum);
    error InvalidSplit__AccountsOutOfOrder(uint256 index);
    error InvalidSplit__AllocationMustBePositive(uint256 index);
    error InvalidSplit__InvalidDistributorFee(uint32 distributorFee);
    error InvalidSplit__InvalidHash(bytes32 hash);

    constructor() {
        walletImplementation = address(new Till());
    }

    receive() external payable {}

    modifier controlled(address split) {
        if (entries[split].controller != msg.sender) revert Unauthorized(msg.sender);
        _;
    }

    function getHash(address split) external view returns (bytes32) {
        return entries[split].hash;
    }

    function getController(address split) external view returns (address) {
        return entries[split].controller;
    }

    function getNewPotentialController(address split) external view returns (address) {
        return entries[split].candidate;
    }

    function getERC20Balance(address account, address token) external view returns (uint256) {
        uint256 held = entries[account].hash == 0 ? 0 : Token(token).balanceOf(account);
        return owed[token][account] + held;
    }

    function transferControl(address split, address newController) external controlled(split) {
        if (newController == address(0)) revert InvalidNewController(newController);
        entries[split].candidate = newController;
        emit InitiateControlTransfer(split, newController);
    }

    function cancelControlTransfer(address split) external controlled(split) {
        entries[split].candidate = address(0);
        emit CancelControlTransfer(split);
    }

    function acceptControl(address split) external {
        if (entries[split].candidate != msg.sender) revert Unauthorized(msg.sender);
        _setController(split, msg.sender);
    }

    function makeSplitImmutable(address split) external controlled(split) {
        _setController(split, address(0));
    }

    function _setController(address split, address next) private {
        address before = entries[split].controller;
        entries[split].candidate = address(0);
        entries[split].controller = next;
        emit ControlTransfer(split, before, next);
    }

    /// So many millionths of an amount, rounded down. The product wraps, which only a token that lies about its supply
    /// can bring about.
    function _millionths(uint256 amount, uint256 count) internal pure returns (uint256) {
        unchecked {
            return amount * count / PERCENTAGE_SCALE;
        }
    }

    function _checkShares(address[] calldata accounts, uint32[] calldata shares, uint256 fewest) internal pure {
        if (accounts.length < fewest) revert InvalidSplit__TooFewAccounts(accounts.length);
        if (accounts.length != shares.length) {
            revert InvalidSplit__AccountsAndAllocationsMismatch(accounts.length, shares.length);
        }
        uint32 sum = _sum(shares);
        if (sum != PERCENTAGE_SCALE) revert InvalidSplit__InvalidAllocationsSum(sum);
        for (uint256 i = 0; i < accounts.length; i++) {
            if (i + 1 < accounts.length && accounts[i] >= accounts[i + 1]) {
                revert InvalidSplit__AccountsOutOfOrder(i);
            }
            if (shares[i] == 0) revert InvalidSplit__AllocationMustBePositive(i);
        }
    }

    function _checkFee(uint32 fee) internal pure {
        if (fee > MOST_FEE) revert InvalidSplit__InvalidDistributorFee(fee);
    }

    function _sum(uint32[] calldata shares) internal pure returns (uint32 sum) {
        for (uint256 i = 0; i < shares.length; i++) sum += shares[i];
    }

    function _requireHash(address split, bytes32 hash) internal view {
        if (entries[split].hash != hash) revert InvalidSplit__InvalidHash(hash);
    }

    /// The minimal proxy of EIP-1167 for the till.
    function _proxyCode() private view returns (bytes memory) {
        return abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73",
            walletImplementation,
            hex"5af43d82803e903d91602b57fd5bf3"
        );
    }

    function _open(bytes32 hash, address controller) internal returns (address split) {
        bytes memory code = _proxyCode();
        if (controller == address(0)) {
            assembly {
                split := create2(0, add(code, 32), mload(code), hash)
            }
        } else {
            assembly {
                split := create(0, add(code, 32), mload(code))
            }
        }
        if (split == address(0)) revert Create2Error();
        entries[split].hash = hash;
        entries[split].controller = controller;
    }

    function _predict(bytes32 salt) internal view returns (address) {
        bytes32 digest = keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, keccak256(_proxyCode())));
        return address(uint160(uint256(digest)));
    }

    /// Distribution, first half: brings together what a split has of one asset and sets the distributor's reward aside.
    /// What is left is for the accounts.
    function _gather(address split, address asset, uint32 fee, address distributor)
        internal
        returns (uint256 left)
    {
        (uint256 booked, uint256 inTill) = _available(split, asset);
        uint256 pot;
        unchecked {
            pot = booked + inTill;
        }
        uint256 reward = _millionths(pot, fee);
        left = pot - reward;

        owed[asset][split] -= booked;
        unchecked {
            owed[asset][distributor == address(0) ? msg.sender : distributor] += reward;
        }
        if (inTill != 0) Till(payable(split)).release(asset, inTill);

        if (asset == ETH) emit DistributeETH(split, pot, distributor);
        else emit DistributeERC20(split, asset, pot, distributor);
    }

    /// Distribution, second half: writes every account's share of an amount into a book. What rounding leaves is nobody's.
    function _spread(
        mapping(address account => uint256) storage book,
        uint256 amount,
        address[] calldata accounts,
        uint32[] calldata shares
    ) internal {
        uint256 place = accounts.length;
        while (place != 0) {
            place--;
            uint256 share = _millionths(amount, shares[place]);
            unchecked {
                book[accounts[place]] += share;
            }
        }
    }

    /// What can be shared out: from the books all but one unit, from the till all of the ETH and all but one unit of a
    /// token.
    function _available(address split, address asset) private view returns (uint256 booked, uint256 inTill) {
        booked = _spare(owed[asset][split]);
        inTill = asset == ETH ? split.balance : _spare(Token(asset).balanceOf(split));
    }

    /// One unit of a balance always stays.
    function _spare(uint256 balance) private pure returns (uint256) {
        return balance > 1 ? balance - 1 : 0;
    }

    /// Empties a ledger down to one unit; an empty one underflows.
    function _take(mapping(address => uint256) storage ledger, address account) internal returns (uint256 amount) {
        amount = ledger[account] - 1;
        ledger[account] = 1;
    }

    function _payOut(address account, bool eth, address[] calldata tokens)
        internal
        returns (uint256 paid, uint256[] memory amounts)
    {
        amounts = new uint256[](tokens.length);
        if (eth) {
            paid = _take(owed[ETH], account);
            (bool sent,) = account.call{value: paid}("");
            require(sent, "ETH_TRANSFER_FAILED");
        }
        for (uint256 i = 0; i < tokens.length; i++) {
            amounts[i] = _take(owed[tokens[i]], account);
            require(Token(tokens[i]).transfer(account, amounts[i]), "TRANSFER_FAILED");
        }
    }
}

/// Splits without points.
contract PlainSplits is SplitsBase {
    event CreateSplit(
        address indexed split,
        address[] accounts,
        uint32[] percentAllocations,
        uint32 distributorFee,
        address controller
    );
    event UpdateSplit(
        address indexed split, address[] accounts, uint32[] percentAllocations, uint32 distributorFee
    );
    event Withdrawal(address indexed account, uint256 ethAmount, address[] tokens, uint256[] tokenAmounts);

    function getETHBalance(address account) external view returns (uint256) {
        return owed[ETH][account] + (entries[account].hash == 0 ? 0 : account.balance);
    }

    function createSplit(
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address controller
    ) external returns (address split) {
        _check(accounts, percentAllocations, distributorFee);
        split = _open(_hash(accounts, percentAllocations, distributorFee), controller);
        emit CreateSplit(split, accounts, percentAllocations, distributorFee, controller);
    }

    function predictImmutableSplitAddress(
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee
    ) external view returns (address) {
        _check(accounts, percentAllocations, distributorFee);
        return _predict(_hash(accounts, percentAllocations, distributorFee));
    }

    function updateSplit(
        address split,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee
    ) external controlled(split) {
        _check(accounts, percentAllocations, distributorFee);
        _update(split, accounts, percentAllocations, distributorFee);
    }

    function distributeETH(
        address split,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external {
        _check(accounts, percentAllocations, distributorFee);
        _requireHash(split, _hash(accounts, percentAllocations, distributorFee));
        uint256 left = _gather(split, ETH, distributorFee, distributorAddress);
        _spread(owed[ETH], left, accounts, percentAllocations);
    }

    function updateAndDistributeETH(
        address split,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external controlled(split) {
        _check(accounts, percentAllocations, distributorFee);
        _update(split, accounts, percentAllocations, distributorFee);
        uint256 left = _gather(split, ETH, distributorFee, distributorAddress);
        _spread(owed[ETH], left, accounts, percentAllocations);
    }

    function distributeERC20(
        address split,
        address token,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external {
        _check(accounts, percentAllocations, distributorFee);
        _requireHash(split, _hash(accounts, percentAllocations, distributorFee));
        uint256 left = _gather(split, token, distributorFee, distributorAddress);
        _spread(owed[token], left, accounts, percentAllocations);
    }

    function updateAndDistributeERC20(
        address split,
        address token,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external controlled(split) {
        _check(accounts, percentAllocations, distributorFee);
        _update(split, accounts, percentAllocations, distributorFee);
        uint256 left = _gather(split, token, distributorFee, distributorAddress);
        _spread(owed[token], left, accounts, percentAllocations);
    }

    function withdraw(address account, uint256 withdrawETH, address[] calldata tokens) external {
        (uint256 paid, uint256[] memory amounts) = _payOut(account, withdrawETH != 0, tokens);
        emit Withdrawal(account, paid, tokens, amounts);
    }

    function _check(address[] calldata accounts, uint32[] calldata shares, uint32 fee) private pure {
        _checkShares(accounts, shares, 2);
        _checkFee(fee);
    }

    function _update(address split, address[] calldata accounts, uint32[] calldata shares, uint32 fee) private {
        entries[split].hash = _hash(accounts, shares, fee);
        emit UpdateSplit(split, accounts, shares, fee);
    }

    function _hash(address[] calldata accounts, uint32[] calldata shares, uint32 fee)
        private
        pure
        returns (bytes32)
    {
        return keccak256(abi.encodePacked(accounts, shares, fee));
    }
}

struct PointsData {
    uint32 pointsPercent;
    address[] accounts;
    uint32[] percentAllocations;
}

/// Splits that spend a part of their ETH on points.
contract PointsSplits is SplitsBase {
    PointsEmitter public immutable pointsEmitter;
    mapping(address account => uint256) private owedForPoints;

    event CreateSplit(
        address indexed split,
        PointsData pointsData,
        address[] accounts,
        uint32[] percentAllocations,
        uint32 distributorFee,
        address controller
    );
    event UpdateSplit(address indexed split);
    event Withdrawal(
        address indexed account, uint256 ethAmount, address[] tokens, uint256[] tokenAmounts, uint256 pointsSold
    );

    error InvalidSplit__InvalidPointsPercent(uint32 pointsPercent);
    error InvalidSplit__TooFewPointsAccounts(uint256 pointsAccountsLength);
    error InvalidSplit__PointsAccountsAndAllocationsMismatch(uint256 accountsLength, uint256 allocationsLength);
    error InvalidSplit__InvalidPointsAllocationsSum(uint32 allocationsSum);
    error InvalidSplit__PointsAccountsOutOfOrder(uint256 index);
    error InvalidSplit__PointsAllocationMustBePositive(uint256 index);

    constructor(PointsEmitter emitter) {
        pointsEmitter = emitter;
    }

    function getPointsPercent(address split) external view returns (uint32) {
        return entries[split].pointsPercent;
    }

    function getETHBalance(address account) external view returns (uint256) {
        return owed[ETH][account] + _held(account, PERCENTAGE_SCALE - entries[account].pointsPercent);
    }

    function getETHPointsBalance(address account) public view returns (uint256) {
        return owedForPoints[account] + _held(account, entries[account].pointsPercent);
    }

    function getPointsBalance(address account) external view returns (int256) {
        return pointsEmitter.getTokenQuoteForPayment(getETHPointsBalance(account) - 1);
    }

    function createSplit(
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address controller
    ) external returns (address split) {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        split = _open(_hash(pointsData, accounts, percentAllocations, distributorFee), controller);
        entries[split].pointsPercent = pointsData.pointsPercent;
        emit CreateSplit(split, pointsData, accounts, percentAllocations, distributorFee, controller);
    }

    function predictImmutableSplitAddress(
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee
    ) external view returns (address) {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        return _predict(_hash(pointsData, accounts, percentAllocations, distributorFee));
    }

    function updateSplit(
        address split,
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee
    ) external controlled(split) {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        _update(split, _hash(pointsData, accounts, percentAllocations, distributorFee));
    }

    function distributeETH(
        address split,
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        _requireHash(split, _hash(pointsData, accounts, percentAllocations, distributorFee));
        uint256 left = _gather(split, ETH, distributorFee, distributorAddress);
        _spread(owed[ETH], left - _spreadPoints(left, pointsData), accounts, percentAllocations);
    }

    function updateAndDistributeETH(
        address split,
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external controlled(split) {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        _update(split, _hash(pointsData, accounts, percentAllocations, distributorFee));
        uint256 left = _gather(split, ETH, distributorFee, distributorAddress);
        _spread(owed[ETH], left - _spreadPoints(left, pointsData), accounts, percentAllocations);
    }

    function distributeERC20(
        address split,
        address token,
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        _requireHash(split, _hash(pointsData, accounts, percentAllocations, distributorFee));
        uint256 left = _gather(split, token, distributorFee, distributorAddress);
        _spread(owed[token], left, accounts, percentAllocations);
    }

    function updateAndDistributeERC20(
        address split,
        address token,
        PointsData calldata pointsData,
        address[] calldata accounts,
        uint32[] calldata percentAllocations,
        uint32 distributorFee,
        address distributorAddress
    ) external controlled(split) {
        _check(pointsData, accounts, percentAllocations, distributorFee);
        _update(split, _hash(pointsData, accounts, percentAllocations, distributorFee));
        uint256 left = _gather(split, token, distributorFee, distributorAddress);
        _spread(owed[token], left, accounts, percentAllocations);
    }

    function withdraw(address account, uint256 withdrawETH, uint256 withdrawPoints, address[] calldata tokens)
        external
    {
        if (withdrawPoints != 0 && msg.sender != account) revert Unauthorized(msg.sender);
        uint256 sold = withdrawPoints == 0 ? 0 : _buyPoints(account);
        (uint256 paid, uint256[] memory amounts) = _payOut(account, withdrawETH != 0, tokens);
        emit Withdrawal(account, paid, tokens, amounts, sold);
    }

    function _held(address account, uint256 count) private view returns (uint256) {
        return entries[account].hash == 0 ? 0 : _millionths(account.balance, count);
    }

    /// The part of the ETH that its accounts can only spend on points.
    function _spreadPoints(uint256 left, PointsData calldata points) private returns (uint256 spent) {
        spent = _millionths(left, points.pointsPercent);
        _spread(owedForPoints, spent, points.accounts, points.percentAllocations);
    }

    function _buyPoints(address account) private returns (uint256) {
        address[] memory buyers = new address[](1);
        uint256[] memory bps = new uint256[](1);
        (buyers[0], bps[0]) = (account, 10_000);
        uint256 payment = _take(owedForPoints, account);
        return pointsEmitter.buyToken{value: payment}(
            buyers, bps, PointsEmitter.Rewards(address(0), address(0), address(0))
        );
    }

    function _check(
        PointsData calldata points,
        address[] calldata accounts,
        uint32[] calldata shares,
        uint32 fee
    ) private pure {
        _checkPoints(points);
        _checkShares(accounts, shares, 1);
        _checkFee(fee);
    }

    /// The share for points that getPointsPercent tells stays as it was at the creation.
    function _update(address split, bytes32 hash) private {
        entries[split].hash = hash;
        emit UpdateSplit(split);
    }

    function _checkPoints(PointsData calldata points) private pure {
        if (points.pointsPercent == 0 || points.pointsPercent > PERCENTAGE_SCALE) {
            revert InvalidSplit__InvalidPointsPercent(points.pointsPercent);
        }
        uint256 count = points.accounts.length;
        if (count == 0) revert InvalidSplit__TooFewPointsAccounts(count);
        if (count != points.percentAllocations.length) {
            revert InvalidSplit__PointsAccountsAndAllocationsMismatch(count, points.percentAllocations.length);
        }
        uint32 sum = _sum(points.percentAllocations);
        if (sum != PERCENTAGE_SCALE) revert InvalidSplit__InvalidPointsAllocationsSum(sum);
        for (uint256 i = 0; i < count; i++) {
            if (i + 1 < count && points.accounts[i] >= points.accounts[i + 1]) {
                revert InvalidSplit__PointsAccountsOutOfOrder(i);
            }
            if (points.percentAllocations[i] == 0) revert InvalidSplit__PointsAllocationMustBePositive(i);
        }
    }

    function _hash(
        PointsData calldata points,
        address[] calldata accounts,
        uint32[] calldata shares,
        uint32 fee
    ) private pure returns (bytes32) {
        return keccak256(
            abi.encode(points.pointsPercent, points.accounts, points.percentAllocations, accounts, shares, fee)
        );
    }
}

/// Sells ten points for a wei.
contract LocalEmitter is PointsEmitter {
    mapping(address account => uint256) public points;

    function buyToken(address[] calldata buyers, uint256[] calldata bps, Rewards calldata)
        external
        payable
        returns (uint256 sold)
    {
        sold = msg.value * 10;
        for (uint256 i = 0; i < buyers.length; i++) points[buyers[i]] += (sold * bps[i]) / 10_000;
    }

    function getTokenQuoteForPayment(uint256 payment) external pure returns (int256) {
        return int256(payment * 10);
    }
}

/// A token that anybody may mint.
contract LocalToken is Token {
    string public constant name = "Local Dollar";
    string public constant symbol = "LUSD";
    uint8 public constant decimals = 6;
    mapping(address holder => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 amount);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}
