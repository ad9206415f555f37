// Makes, fills and distributes many splits in one call, and tells what became of each.

struct Case {
    PointsData points;
    address[] accounts;
    uint32[] shares;
    uint32 fee;
    bool controlled;
    address distributor;
    uint256 heldEth;
    uint256 ledgerEth;
    uint256 heldToken;
    uint256 ledgerToken;
}

struct Outcome {
    address split;
    address predicted;
    bytes32 hash;
    uint256[] eth;
    uint256[] tokens;
    uint256[] points;
    uint256 feeEth;
    uint256 feeToken;
    uint256 keptEth;
    uint256 keptToken;
    uint256 balance;
    uint256 withdrawn;
}

contract Trial {
    PlainSplits immutable plain;
    PointsSplits immutable points;
    LocalToken immutable token;
    address immutable feeder;

    constructor(PlainSplits plain_, PointsSplits points_, LocalToken token_) {
        (plain, points, token) = (plain_, points_, token_);
        (address[] memory accounts, uint32[] memory shares) = _feed();
        feeder = plain_.createSplit(accounts, shares, 1e5, address(0));
        token_.mint(feeder, 1);
    }

    receive() external payable {}

    function create(uint256 from, uint256 count, address[] memory accounts, uint32[] memory shares) external {
        for (uint256 i = from; i < from + count; i++) {
            PointsData memory data = PointsData(uint32(i + 1), accounts, shares);
            points.createSplit(data, accounts, shares, 0, address(this));
        }
    }

    function update(address split, PointsData memory data, address[] memory accounts, uint32[] memory shares)
        external
    {
        points.updateSplit(split, data, accounts, shares, 0);
    }

    function runPlain(Case[] calldata cases) external returns (Outcome[] memory outcomes) {
        outcomes = new Outcome[](cases.length);
        for (uint256 i = 0; i < cases.length; i++) {
            Case calldata c = cases[i];
            Outcome memory o = outcomes[i];
            o.predicted = plain.predictImmutableSplitAddress(c.accounts, c.shares, c.fee);
            o.split = plain.createSplit(c.accounts, c.shares, c.fee, c.controlled ? address(this) : address(0));
            _fill(plain, c, o);
            plain.distributeETH(o.split, c.accounts, c.shares, c.fee, c.distributor);
            plain.distributeERC20(o.split, address(token), c.accounts, c.shares, c.fee, c.distributor);
            _tell(plain, c, o);
            if (o.balance > 0) plain.withdraw(c.accounts[0], 1, new address[](0));
            o.withdrawn = c.accounts[0].balance - o.withdrawn;
        }
    }

    function runPoints(Case[] calldata cases) external returns (Outcome[] memory outcomes) {
        outcomes = new Outcome[](cases.length);
        for (uint256 i = 0; i < cases.length; i++) {
            Case calldata c = cases[i];
            Outcome memory o = outcomes[i];
            address controller = c.controlled ? address(this) : address(0);
            o.predicted = points.predictImmutableSplitAddress(c.points, c.accounts, c.shares, c.fee);
            o.split = points.createSplit(c.points, c.accounts, c.shares, c.fee, controller);
            _fill(points, c, o);
            o.points = _pointsOf(c);
            points.distributeETH(o.split, c.points, c.accounts, c.shares, c.fee, c.distributor);
            points.distributeERC20(o.split, address(token), c.points, c.accounts, c.shares, c.fee, c.distributor);
            _tell(points, c, o);
            o.points = _less(_pointsOf(c), o.points);
            if (o.balance > 0) points.withdraw(c.accounts[0], 1, 0, new address[](0));
            o.withdrawn = c.accounts[0].balance - o.withdrawn;
        }
    }

    function _feed() private pure returns (address[] memory accounts, uint32[] memory shares) {
        accounts = new address[](2);
        shares = new uint32[](2);
        (accounts[0], accounts[1], shares[0], shares[1]) = (address(0xfeed1), address(0xfeed2), 5e5, 5e5);
    }

    /// Money at the split, and in the books of the contract: there the split is credited as a distributor of 10 %.
    function _fill(SplitsBase main, Case calldata c, Outcome memory o) private {
        o.hash = main.getHash(o.split);
        if (c.heldEth > 0) {
            (bool sent,) = o.split.call{value: c.heldEth}("");
            require(sent, "held");
        }
        if (c.heldToken > 0) token.mint(o.split, c.heldToken);
        if (main == SplitsBase(plain)) _credit(c, o.split);
        o.eth = _ethOf(main, c.accounts);
        o.tokens = _tokensOf(main, c.accounts);
        o.feeEth = _eth(main, c.distributor);
        o.feeToken = main.getERC20Balance(c.distributor, address(token));
    }

    function _credit(Case calldata c, address split) private {
        (address[] memory accounts, uint32[] memory shares) = _feed();
        if (c.ledgerEth > 0) {
            (bool sent,) = feeder.call{value: c.ledgerEth * 10}("");
            require(sent, "ledger");
            plain.distributeETH(feeder, accounts, shares, 1e5, split);
        }
        if (c.ledgerToken > 0) {
            token.mint(feeder, c.ledgerToken * 10);
            plain.distributeERC20(feeder, address(token), accounts, shares, 1e5, split);
        }
    }

    function _tell(SplitsBase main, Case calldata c, Outcome memory o) private view {
        o.eth = _less(_ethOf(main, c.accounts), o.eth);
        o.tokens = _less(_tokensOf(main, c.accounts), o.tokens);
        o.feeEth = _eth(main, c.distributor) - o.feeEth;
        o.feeToken = main.getERC20Balance(c.distributor, address(token)) - o.feeToken;
        o.keptEth = _eth(main, o.split);
        o.keptToken = main.getERC20Balance(o.split, address(token));
        o.balance = _eth(main, c.accounts[0]);
        o.withdrawn = c.accounts[0].balance;
    }

    function _eth(SplitsBase main, address account) private view returns (uint256) {
        return main == SplitsBase(plain) ? plain.getETHBalance(account) : points.getETHBalance(account);
    }

    function _ethOf(SplitsBase main, address[] calldata accounts) private view returns (uint256[] memory found) {
        found = new uint256[](accounts.length);
        for (uint256 i = 0; i < accounts.length; i++) found[i] = _eth(main, accounts[i]);
    }

    function _tokensOf(SplitsBase main, address[] calldata accounts) private view returns (uint256[] memory found) {
        found = new uint256[](accounts.length);
        for (uint256 i = 0; i < accounts.length; i++) {
            found[i] = main.getERC20Balance(accounts[i], address(token));
        }
    }

    function _pointsOf(Case calldata c) private view returns (uint256[] memory found) {
        found = new uint256[](c.points.accounts.length);
        for (uint256 i = 0; i < found.length; i++) found[i] = points.getETHPointsBalance(c.points.accounts[i]);
    }

    function _less(uint256[] memory a, uint256[] memory b) private pure returns (uint256[] memory) {
        for (uint256 i = 0; i < a.length; i++) a[i] -= b[i];
        return a;
    }
}
